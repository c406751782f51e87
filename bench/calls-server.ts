/**
 * A server whose processor time is measured: `node bench/calls-server.ts`, with the product's environment. Prints the ports of its two
 * apps; for each input line it prints the microseconds of processor time used so far.
 */
import { createInterface } from 'node:readline'
import { startCrava } from '#server/main.ts'

const started = await startCrava({
  env: process.env,
  databaseUrl: process.env.DATABASE_URL ?? '',
  progress: () => undefined,
  worker: false,
})
process.stdout.write(`${new URL(started.playerUrl).port} ${new URL(started.operatorUrl).port}\n`)
createInterface(process.stdin).on('line', () => {
  const { user, system } = process.cpuUsage()
  process.stdout.write(`${user + system}\n`)
})
process.once('SIGTERM', () => void started.stop().then(() => process.exit(0)))
