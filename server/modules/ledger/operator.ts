import type { FastifyInstance } from 'fastify'
import { operatorLedgerCheck } from '#contract/api/admin/cards.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { serve } from '#server/platform/serve.ts'
import { checkChanges } from './service-changes.ts'
import { auditCheck, type Invariant } from './service-check.ts'

/** Checks the changes in the ledger now; requests during a running check share its result. `invariants` come from other modules. */
export function operatorLedgerRoutes(app: FastifyInstance, deps: Deps, invariants: readonly Invariant[]): void {
  let running: ReturnType<typeof checkChanges> | undefined
  serve(app, operatorLedgerCheck, async ({ session }) => {
    running ??= checkChanges(deps, invariants, { wait: true }).finally(() => (running = undefined))
    const check = (await running) ?? fail('unavailable')
    await auditCheck(deps, session.subjectId, check)
    return check
  })
}
