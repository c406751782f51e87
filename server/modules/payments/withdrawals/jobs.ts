import { jobSet } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet, Task } from '#server/platform/jobs.ts'
import { endExpiredHolds, wakeHeld } from './service-account-holds.ts'
import { sync, forgetKeysOf, forgetOldKeys, payDue, payOne } from './service-payouts.ts'
import { CLEAR_CLOSED, clearClosed } from './service-unclaimed.ts'
import { SYNC_WITHDRAWAL, PAY_WITHDRAWAL } from '../tasks.ts'

/** Jobs of pending withdrawals (W2): immediate work through the queue, due work through a timer, removal of old keys every hour. */
export const withdrawalJobs = (deps: () => Deps): JobSet => {
  const about =
    (name: string, work: (deps: Deps, id: string) => Promise<void>): Task =>
    async ({ [name]: id }) => {
      if (typeof id !== 'string') throw new Error(`The job has no ${name}`)
      await work(deps(), id)
    }
  return jobSet({
    on: {
      'account.created': { [CLEAR_CLOSED]: () => clearClosed(deps()) },
      'account.deleted': { 'wallet.forget-keys-of': ({ accountId }) => forgetKeysOf(deps(), accountId) },
      'wallet.account-freed': { 'wallet.wake-held': ({ accountId }) => wakeHeld(deps(), accountId) },
    },
    tasks: {
      [PAY_WITHDRAWAL]: about('id', payOne),
      [SYNC_WITHDRAWAL]: about('id', sync),
      'wallet.pay-due': () => payDue(deps()),
      'wallet.end-holds': () => endExpiredHolds(deps()),
      'wallet.forget-keys': () => forgetOldKeys(deps()),
    },
    cron: [
      { pattern: '41 * * * *', task: 'wallet.forget-keys' },
      { pattern: '* * * * *', task: 'wallet.end-holds' },
      { pattern: '* * * * *', task: CLEAR_CLOSED },
    ],
    lanes: { bank: [PAY_WITHDRAWAL, SYNC_WITHDRAWAL] },
    timers: [{ everyMs: 2_000, task: 'wallet.pay-due' }],
  })
}
