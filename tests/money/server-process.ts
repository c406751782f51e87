/*
 * The server in a process of its own, over the database of DATABASE_URL: says where players and operators reach it, and ends with
 * SIGTERM or with whoever started it. CLOCK_START sets its clock to that moment, from which it runs on.
 */
import { startCrava } from '#server/main.ts'
import { systemClock } from '#server/platform/clock.ts'

const { env } = process
const ahead = env.CLOCK_START === undefined ? 0 : new Date(env.CLOCK_START).getTime() - Date.now()
const started = await startCrava({
  env,
  databaseUrl: env.DATABASE_URL ?? '',
  progress: () => undefined,
  clock: { now: () => new Date(systemClock.now().getTime() + ahead) },
})
process.stdout.write(`${started.playerUrl} ${started.operatorUrl}\n`)
process.once('SIGTERM', () => void started.stop().then(() => process.exit(0)))
// The other end of this pipe closes when the test ends, however it ends.
process.stdin.once('close', () => process.exit(1)).resume()
