/**
 * `npm run dev`: the server on PORT and OPERATOR_PORT, and both clients from Vite (5173 players, 5174 operators), which
 * show a change as soon as it is saved. `--gallery` (`npm run ui`) opens the components at /ui, without a server.
 */
import { createServer, type ViteDevServer } from 'vite'
import { runProduct } from './product.ts'

const ports = { web: 5173, operator: 5174 } as const

async function serveClient(client: keyof typeof ports, open: string | false): Promise<ViteDevServer> {
  // vite.config.ts reads the client to serve from the environment when it is loaded.
  process.env.CLIENT = client
  const vite = await createServer({ server: { port: ports[client], strictPort: true, open } })
  await vite.listen()
  console.log(`  ${client === 'web' ? 'Players' : 'Operators'}, from source:`)
  vite.printUrls()
  return vite
}

process.env.VITE_GALLERY = '1'
if (process.argv.includes('--gallery')) {
  await serveClient('web', '/ui')
} else {
  await runProduct({
    env: process.env,
    build: async () => 'served from source below',
    afterStart: async () => {
      const web = await serveClient('web', false)
      const operator = await serveClient('operator', false)
      return async () => void (await Promise.all([web.close(), operator.close()]))
    },
  })
}
