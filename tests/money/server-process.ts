/* The server in a separate process, over the database of DATABASE_URL: prints its URLs for players and operators, and exits on SIGTERM or with
   its parent. CLOCK_START sets its clock, which runs on until moved. */
import { flushCompileCache } from 'node:module'
import { simulatedBlockedList } from '#server/gateways/blocked-list/simulator.ts'
import { simulatedIdentity } from '#server/gateways/identity/simulator.ts'
import { startCrava } from '#server/main.ts'
import { movingClock } from './moving-clock.ts'

const { env } = process
const started = await startCrava({
  env,
  databaseUrl: env.DATABASE_URL ?? '',
  progress: () => undefined,
  clock: movingClock(),
  identity: simulatedIdentity(),
  blockedList: simulatedBlockedList(),
})
process.stdout.write(`${started.playerUrl} ${started.operatorUrl}\n`)
// Flush now: a killed process would lose its compile cache.
flushCompileCache()
process.once('SIGTERM', () => void started.stop().then(() => process.exit(0)))
// This pipe closes when the test ends, however it ends.
process.stdin.once('close', () => process.exit(1)).resume()
