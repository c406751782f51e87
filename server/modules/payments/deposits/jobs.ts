import type { JsonValue } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet, Task } from '#server/platform/jobs.ts'
import { singleFlight } from '#server/platform/single-flight.ts'
import { RETURN_TASK } from './service-booking.ts'
import { collectDebts } from './service-claw-back.ts'
import { OPEN_TASK, openDeposit } from './service.ts'
import { syncByE2eId, syncDeposit, pixContextOf } from '../service-pix-sync.ts'
import {
  syncDue,
  pollReceived,
  backfillClawBacks,
  lookBackDaily,
  logAndContinue,
  returnDue,
} from './service-polling.ts'
import { DEPOSIT_TASK, forgetNotices, NOTICE_TASK, RECEIVED_TASK, workNotice } from '../service-notices.ts'
import { reconcileDaily } from '../reconciliation/service-daily.ts'
import { type PixContext, workReturn } from './service-returns.ts'
import { registering } from '../service-webhook.ts'

/**
 * Jobs of pending deposits (W1, W7): immediate work through the queue, due work through timers, and a poll of the bank's list for payments
 * without a webhook call. A bank outage fails no job: the next run tries again.
 */
export const depositJobs = (deps: () => Deps): JobSet => {
  const withBank =
    (about: string, work: (context: PixContext, id: string) => Promise<void>, name = ''): Task =>
    async payload => {
      const context = pixContextOf(deps())
      const id = textOf(payload[name])
      if (context) await logAndContinue(context, about, id, work(context, id))
    }
  return {
    tasks: {
      [OPEN_TASK]: withBank('deposit', openDeposit, 'id'),
      [DEPOSIT_TASK]: withBank('deposit', syncDeposit, 'id'),
      [RECEIVED_TASK]: withBank('received', syncByE2eId, 'e2eId'),
      [RETURN_TASK]: withBank('return', workReturn, 'e2eId'),
      [NOTICE_TASK]: payload => workNotice(deps(), textOf(payload.id)),
      'wallet.examine-deposits': withBank('deposits', syncDue),
      'wallet.work-returns': withBank('returns', returnDue),
      'wallet.collect-debts': () => collectDebts(deps()),
      'wallet.find-received': singleFlight(withBank('received', context => pollReceived(context))),
      'wallet.find-claw-backs': withBank('claw-backs', backfillClawBacks),
      'wallet.look-back': singleFlight(withBank('claw-backs', lookBackDaily)),
      'wallet.reconcile': singleFlight(withBank('reconciliation', reconcileDaily)),
      'wallet.register-webhook': registering(deps),
      'wallet.forget-notices': () => forgetNotices(deps()),
    },
    cron: [
      { pattern: '* * * * *', task: 'wallet.find-received' },
      { pattern: '25 * * * *', task: 'wallet.look-back' },
      { pattern: '40 * * * *', task: 'wallet.reconcile' },
      { pattern: '51 * * * *', task: 'wallet.forget-notices' },
    ],
    lanes: {
      bank: [
        OPEN_TASK,
        DEPOSIT_TASK,
        RECEIVED_TASK,
        RETURN_TASK,
        'wallet.find-received',
        'wallet.look-back',
        'wallet.reconcile',
      ],
    },
    timers: [
      { everyMs: 3_000, task: 'wallet.register-webhook' },
      { everyMs: 5_000, task: 'wallet.examine-deposits' },
      { everyMs: 5_000, task: 'wallet.work-returns' },
      { everyMs: 10_000, task: 'wallet.collect-debts' },
    ],
  }
}

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')
