/** `npm run build`: builds both clients as a start without the demo serves them. A start on a machine without Vite uses them unchanged. */
import { buildWeb } from './web-build.ts'

try {
  console.log(`Web clients: ${await buildWeb({ ...process.env, DEMO: process.env.DEMO ?? '0' })}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
