import type * as z from 'zod/mini'
import type { operatorWithdrawal, operatorWithdrawals } from '#contract/api/admin/payments.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import { usernamesOf } from '#server/modules/staff/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { idempotent } from '#server/platform/idempotency.ts'
import { pageOf, spanOfDays } from '#server/platform/lists.ts'
import { bankStopped } from '../pix-context.ts'
import { PAY_WITHDRAWAL } from '../tasks.ts'
import * as reads from './reads.ts'
import { isUnsent } from './rules.ts'
import { failWithdrawal } from './service-payout-results.ts'
import * as sql from './sql.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Deciding = Pick<Deps, 'db' | 'clock'>
type Done = { data: boolean }

/** Withdrawals in the admin console, newest first, with masked keys. */
export async function listWithdrawals(
  { db }: Pick<Deps, 'db'>,
  { from, to, ...query }: z.output<typeof operatorWithdrawals.query>,
): Promise<Answer<typeof operatorWithdrawals>> {
  const { rows, total } = await reads.pageOfWithdrawals(db, {
    ...query,
    state: query.state,
    span: spanOfDays({ from, to }),
  })
  return pageOf(rows.map(asAdmin), total, query)
}

const asAdmin = (row: reads.ListedWithdrawal): Answer<typeof operatorWithdrawal>['withdrawal'] => ({
  _id: row.id,
  player: row.who,
  amount: row.amount,
  state: row.state,
  pixKeyType: row.keyType,
  pixKey: row.keyMasked,
  createdAt: row.createdAt,
  endedAt: row.endedAt,
  attempts: row.attempts,
  unsent: isUnsent(row),
  nextAt: row.nextAt,
  failure: row.failure,
  told: row.told,
  bounced: row.bounced,
})

/** A withdrawal and its steps, with the operators who acted. Refuses `not_found`. */
export async function withdrawalForAdmin(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<Answer<typeof operatorWithdrawal>> {
  const { rows } = await reads.pageOfWithdrawals(db, { id, search: '', state: undefined, page: 1, limit: 1 })
  const row = rows[0] ?? fail('not_found')
  const steps = await reads.stepsOf(db, id)
  const names = await usernamesOf(db, [...new Set(steps.flatMap(({ operatorId }) => operatorId ?? []))])
  return {
    withdrawal: asAdmin(row),
    e2eId: row.e2eId,
    steps: steps.map(({ step, at, detail, operatorId }) => ({
      step,
      at,
      detail,
      by: operatorId === null ? null : (names.get(operatorId) ?? null),
    })),
  }
}

/**
 * Continues a withdrawal now: queries the bank, and sends it again under the same id if the bank does not know it. Throws
 * `mode_unavailable`, `not_found`, `state_forbids` for one that is held or over, `payouts_stopped` (W5).
 */
export async function retry(deps: Deciding & Pick<Deps, 'config' | 'pix'>, by: Actor, id: string): Promise<Done> {
  if (!deps.pix) fail('mode_unavailable')
  return decide(deps, by, id, 'withdrawal.retried', async (tx, row, at) => {
    if (row.state !== 'reserved' && row.state !== 'sending' && row.state !== 'sent') fail('state_forbids')
    if (await bankStopped(tx, deps.config)) fail('payouts_stopped')
    await goOn(tx, id, at)
  })
}

/** Holds a withdrawal of which nothing is in transit, or releases it. Throws `not_found`, `state_forbids`. */
export const hold = (deps: Deciding, by: Actor, id: string, isHeld: boolean): Promise<Done> =>
  decide(deps, by, id, isHeld ? 'withdrawal.held' : 'withdrawal.released', async (tx, row, at) => {
    const mayBe = isHeld ? row.state === 'reserved' || row.state === 'sending' : row.state === 'held'
    if (!mayBe || !isUnsent(row)) fail('state_forbids')
    const { operatorId, reason: detail } = by
    await sql.addStep(tx, id, at, { step: isHeld ? 'held' : 'released', detail, operatorId })
    await sql.changeWithdrawal(tx, id, isHeld ? { state: 'held', nextAt: null } : { state: 'reserved' })
    if (!isHeld) await goOn(tx, id, at)
  })

/**
 * Refuses a held withdrawal of which nothing is in transit: the coins are returned and the daily limit is free again, once with an
 * Idempotency-Key (W6). Throws `not_found`, `state_forbids`.
 */
export const refuse = (deps: Deciding, by: Actor, id: string, key?: string): Promise<Done> =>
  decide(deps, { ...by, key }, id, 'withdrawal.refused', async (tx, row, at) => {
    if (row.state !== 'held' || !isUnsent(row)) fail('state_forbids')
    await failWithdrawal(tx, at, row, { failure: 'refused', told: by.reason, operatorId: by.operatorId })
  })

async function goOn(tx: Tx, id: string, at: Date): Promise<void> {
  await sql.changeWithdrawal(tx, id, { nextAt: at })
  await tx.addJob(PAY_WITHDRAWAL, { id }, { key: `${PAY_WITHDRAWAL}:${id}` })
}

/** Runs an operator's decision about a withdrawal, with its audit row, under the row's lock. */
const decide = (
  { db, clock }: Deciding,
  { operatorId, reason, key }: Actor & { key?: string | undefined },
  id: string,
  action: string,
  work: (tx: Tx, row: reads.Withdrawal, at: Date) => Promise<void>,
): Promise<Done> =>
  db.tx(tx => {
    const call = { subjectId: operatorId, key, operation: action, input: JSON.stringify([id, reason]) }
    return idempotent(tx, clock.now(), call, async () => {
      const row = (await sql.lockWithdrawal(tx, id)) ?? fail('not_found')
      const at = clock.now()
      await work(tx, row, at)
      const details = { state: row.state, attempts: row.attempts, centavos: String(row.amount) }
      await recordAudit(tx, { operatorId, action, subject: id, reason, details }, at)
      return { data: true }
    })
  })
