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
  return {
    tasks: {
      [PAY_WITHDRAWAL]: about('id', payOne),
      [SYNC_WITHDRAWAL]: about('id', sync),
      'wallet.pay-due': () => payDue(deps()),
      'wallet.wake-held': about('accountId', wakeHeld),
      'wallet.end-holds': () => endExpiredHolds(deps()),
      [CLEAR_CLOSED]: () => clearClosed(deps()),
      'wallet.forget-keys': () => forgetOldKeys(deps()),
      'wallet.forget-keys-of': about('accountId', forgetKeysOf),
    },
    consumes: {
      'account.created': [CLEAR_CLOSED],
      'account.deleted': ['wallet.forget-keys-of'],
      'wallet.account-freed': ['wallet.wake-held'],
    },
    cron: [
      { pattern: '41 * * * *', task: 'wallet.forget-keys' },
      { pattern: '* * * * *', task: 'wallet.end-holds' },
      { pattern: '* * * * *', task: CLEAR_CLOSED },
    ],
    lanes: { bank: [PAY_WITHDRAWAL, SYNC_WITHDRAWAL] },
    timers: [{ everyMs: 2_000, task: 'wallet.pay-due' }],
  }
}
