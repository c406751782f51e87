/*
 * The server in a separate process, on the database of DATABASE_URL: prints its addresses for players and operators, and ends with SIGTERM
 * or with its parent. CLOCK_START sets its clock, which then runs and can be moved.
 */
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
// A killed process would lose its compile cache.
flushCompileCache()
process.once('SIGTERM', () => void started.stop().then(() => process.exit(0)))
// The other end of this pipe closes when the test ends in any way.
process.stdin.once('close', () => process.exit(1)).resume()
