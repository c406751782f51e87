import { balanceEvent } from '#contract/live.ts'
import { centavos } from '#contract/money.ts'
import { jobSet } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { checkChanges } from './service-changes.ts'
import type { Invariant } from './service-check.ts'
import { sumUp } from './service-sums.ts'
import { sweepBooks } from './service-sweep.ts'
import { isCheckOverdue } from './sql.ts'

/**
 * Publishes changed balances to players, and checks the ledger: changes every ten minutes, everything within a day. `invariants` come from
 * other modules.
 */
export const ledgerJobs = (deps: () => Deps, invariants: readonly Invariant[]): JobSet => {
  const check = async (): Promise<void> => {
    const { log } = deps()
    const checked = await checkChanges(deps(), invariants, { wait: false }).catch((error: unknown) => {
      log.error({ err: error }, 'ledger check failed; payouts stop after 25 minutes without a completed one')
      throw error
    })
    if (checked && checked.broken.length > 0) {
      log.error({ broken: checked.broken.slice(0, 10) }, 'ledger check found broken invariants; payouts are stopped')
    }
  }
  return setOf(deps, check, () => sweepBooks(deps(), invariants))
}

const setOf = (deps: () => Deps, check: () => Promise<void>, sweep: () => Promise<void>): JobSet =>
  jobSet({
    on: {
      'ledger.balances-changed': {
        'ledger.tell-balances': async ({ changes }) => {
          deps().live.toUsers(
            balanceEvent,
            changes.map(([userId, change, balance, seq, transaction, module]) => ({
              userId,
              ids: [userId],
              payload: {
                amount: centavos(Math.abs(change)),
                type: change < 0 ? 'out' : 'in',
                balance: centavos(balance),
                seq,
                _transaction: transaction,
                module,
              },
            })),
          )
        },
      },
    },
    tasks: {
      'ledger.check': () => check(),
      'ledger.sweep': () => sweep(),
      'ledger.sum': () => sumUp(deps()),
      // After downtime or a fresh start, so that payouts do not wait for the next cron run.
      'ledger.check-overdue': async () => {
        if (await isCheckOverdue(deps().db)) await check()
      },
    },
    cron: [
      { pattern: '*/10 * * * *', task: 'ledger.check' },
      { pattern: '* * * * *', task: 'ledger.sweep' },
      { pattern: '* * * * *', task: 'ledger.sum' },
    ],
    timers: [{ everyMs: 60_000, task: 'ledger.check-overdue' }],
  })
