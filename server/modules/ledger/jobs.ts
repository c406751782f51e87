import { balanceEvent } from '#contract/live.ts'
import { centavos } from '#contract/money.ts'
import type { Events } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { checkBooks, type Invariant } from './service-check.ts'

/** Tells players of their changed balances, and checks the books every ten minutes: `invariants` are other modules' promises. */
export const ledgerJobs = (deps: () => Deps, invariants: readonly Invariant[]): JobSet => ({
  tasks: {
    'ledger.tell-balances': async payload => {
      const { changes } = payload as unknown as Events['ledger.balances-changed']
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
    'ledger.check': async () => {
      const check = await checkBooks(deps(), invariants, { wait: false })
      if (check && check.broken.length > 0) {
        deps().log.error({ broken: check.broken.slice(0, 10) }, 'the books are broken: payouts have stopped')
      }
    },
  },
  consumes: { 'ledger.balances-changed': ['ledger.tell-balances'] },
  cron: [{ pattern: '*/10 * * * *', task: 'ledger.check' }],
})
