/*
 * The server in a process of its own, over the database of DATABASE_URL: says where players and operators reach it, and ends with
 * SIGTERM or with whoever started it. CLOCK_START sets its clock to that moment, from which it runs on until it is moved.
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
// One that is killed keeps nothing of what it compiled.
flushCompileCache()
process.once('SIGTERM', () => void started.stop().then(() => process.exit(0)))
// The other end of this pipe closes when the test ends, however it ends.
process.stdin.once('close', () => process.exit(1)).resume()
