/** The product with its worker, for sending questions: `node bench/push-server.ts`. Prints the ports of its two apps. */
import { startCrava } from '#server/main.ts'

const started = await startCrava({
  env: process.env,
  databaseUrl: process.env.DATABASE_URL ?? '',
  progress: () => undefined,
})
process.stdout.write(`${new URL(started.playerUrl).port} ${new URL(started.operatorUrl).port}\n`)
process.once('SIGTERM', () => void started.stop().then(() => process.exit(0)))
