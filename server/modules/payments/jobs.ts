import { jobSet } from '#server/modules/events.ts'
import { singleFlight } from '#server/platform/concurrency.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet, Task } from '#server/platform/jobs.ts'
import { collectDebts } from './deposits/service-claw-back.ts'
import { backfillClawBacks, lookBackDaily, pollReceived, returnDue, syncDue } from './deposits/service-polling.ts'
import { workReturn } from './deposits/service-returns.ts'
import { logAndContinue, type PixContext, pixContextOf } from './pix-context.ts'
import { reconcileDaily } from './reconciliation/service-daily.ts'
import { createCharge, syncByE2eId, syncDeposit } from './service-pix-sync.ts'
import * as tasks from './tasks.ts'
import { queryTask, registering, workNotice } from './webhook/service.ts'
import { endExpiredHolds, wakeHeld } from './withdrawals/service-account-holds.ts'
import { forgetKeysOf, forgetOldKeys, payDue, payOne, sync } from './withdrawals/service-payouts.ts'
import { clearClosed } from './withdrawals/service-unclaimed.ts'

/** A task about one subject, identified by its payload. */
const about =
  (name: string, work: (id: string) => Promise<void>): Task =>
  async ({ [name]: id }) => {
    if (typeof id !== 'string') throw new Error(`The job has no ${name}`)
    await work(id)
  }

/**
 * Jobs of deposits (W1, W7) and withdrawals (W2): immediate work through the queue, due work through timers, and a poll of the bank's list
 * for payments without a webhook call. A bank outage fails no job: the next run tries again; a query
 * for a webhook call adds its own next run.
 */
export const paymentJobs = (deps: () => Deps): JobSet => {
  const bank = () => pixContextOf(deps())
  const ask = async (subject: string, id: string, work: (context: PixContext) => Promise<void>): Promise<void> => {
    const context = bank()
    if (context) await logAndContinue(context, subject, id, work(context))
  }
  const poll =
    (subject: string, work: (context: PixContext) => Promise<void>): Task =>
    () =>
      ask(subject, '', work)
  return jobSet({
    on: {
      'account.created': { [tasks.CLEAR_CLOSED]: () => clearClosed(deps()) },
      'account.deleted': { 'wallet.forget-keys-of': ({ accountId }) => forgetKeysOf(deps(), accountId) },
      'wallet.account-freed': { 'wallet.wake-held': ({ accountId }) => wakeHeld(deps(), accountId) },
    },
    tasks: {
      [tasks.CREATE_CHARGE]: about('id', id => ask('deposit', id, context => createCharge(context, id))),
      [tasks.SYNC_DEPOSIT]: queryTask(bank, { task: tasks.SYNC_DEPOSIT, name: 'id' }, syncDeposit),
      [tasks.SYNC_RECEIVED]: queryTask(bank, { task: tasks.SYNC_RECEIVED, name: 'e2eId' }, syncByE2eId),
      [tasks.RETURN_PIX]: about('e2eId', id => ask('return', id, context => workReturn(context, id))),
      [tasks.WORK_NOTICE]: about('id', id => workNotice(deps(), id)),
      [tasks.PAY_WITHDRAWAL]: about('id', id => payOne(deps(), id)),
      [tasks.SYNC_WITHDRAWAL]: about('id', id => sync(deps(), id)),
      'wallet.examine-deposits': poll('deposits', syncDue),
      'wallet.work-returns': poll('returns', returnDue),
      'wallet.collect-debts': () => collectDebts(deps()),
      'wallet.find-received': singleFlight(poll('received', context => pollReceived(context))),
      'wallet.find-claw-backs': poll('claw-backs', backfillClawBacks),
      'wallet.look-back': singleFlight(poll('claw-backs', lookBackDaily)),
      'wallet.reconcile': singleFlight(poll('reconciliation', reconcileDaily)),
      'wallet.register-webhook': registering(deps),
      'wallet.pay-due': () => payDue(deps()),
      'wallet.end-holds': () => endExpiredHolds(deps()),
      'wallet.forget-keys': () => forgetOldKeys(deps()),
    },
    cron: [
      { pattern: '* * * * *', task: 'wallet.find-received' },
      { pattern: '25 * * * *', task: 'wallet.look-back' },
      { pattern: '40 * * * *', task: 'wallet.reconcile' },
      { pattern: '41 * * * *', task: 'wallet.forget-keys' },
      { pattern: '* * * * *', task: 'wallet.end-holds' },
      { pattern: '* * * * *', task: tasks.CLEAR_CLOSED },
    ],
    lanes: {
      bank: [
        tasks.CREATE_CHARGE,
        tasks.SYNC_DEPOSIT,
        tasks.SYNC_RECEIVED,
        tasks.RETURN_PIX,
        tasks.PAY_WITHDRAWAL,
        tasks.SYNC_WITHDRAWAL,
        'wallet.find-received',
        'wallet.look-back',
        'wallet.reconcile',
      ],
    },
    timers: [
      { everyMs: 2_000, task: 'wallet.pay-due' },
      { everyMs: 3_000, task: 'wallet.register-webhook' },
      { everyMs: 5_000, task: 'wallet.examine-deposits' },
      { everyMs: 5_000, task: 'wallet.work-returns' },
      { everyMs: 10_000, task: 'wallet.collect-debts' },
    ],
  })
}
