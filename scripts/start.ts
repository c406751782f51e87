/** The entry point of `npm start`. The compile cache comes first: it makes every start but the first one quick. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)))
const { runProduct } = await import('./product.ts')
await runProduct({ env: process.env })
