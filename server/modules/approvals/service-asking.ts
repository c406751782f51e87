import type { Centavos } from '#contract/money.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import * as sql from './sql.ts'

/** A proposal to a second operator about a game or, without one, about the settings. */
export interface OrderRequest {
  kind: 'correction' | 'guarantee' | 'void' | 'settle' | 'fees' | 'profile'
  gameId: string | null
  amount: Centavos
  about: sql.About
}

/**
 * Creates a proposal inside the caller's transaction, which locks the game's row or the settings; nothing is executed. Refuses
 * `order_exists` while the same proposal is open. An open proposal with another effect lapses and is replaced.
 */
export async function askOrder(tx: Tx, at: Date, asker: Actor, query: OrderRequest): Promise<string> {
  const open = await sql.lockOpenOf(tx, query.kind, query.gameId)
  if (open) {
    const isSame = open.outdatedAt === null && open.amount === query.amount && open.about.digest === query.about.digest
    if (isSame) fail('order_exists')
    const isRead = open.proposedBy === asker.operatorId
    await sql.decideOrder(tx, open.id, { state: 'lapsed', by: asker.operatorId, at, reason: asker.reason, isRead })
    const details = { kind: open.kind, amount: String(open.amount), gameId: open.gameId }
    await recordAudit(tx, { ...asker, action: 'treasury.lapsed', subject: open.id, details }, at)
  }
  const id = newId(at)
  await sql.insertOrder(tx, { ...query, id, reason: asker.reason, proposedBy: asker.operatorId, proposedAt: at })
  const { kind, amount, gameId, about } = query
  const details = about.changes
    ? { kind, ...beforeAndAfter(about.changes) }
    : { kind, amount: String(amount), gameId, game: about.name ?? '' }
  await recordAudit(tx, { ...asker, action: 'treasury.proposed', subject: id, details }, at)
  return id
}

const beforeAndAfter = (changes: NonNullable<sql.About['changes']>) => ({
  before: Object.fromEntries(changes.map(({ field, was }) => [field, was])),
  after: Object.fromEntries(changes.map(({ field, is }) => [field, is])),
})

/** Undecided proposals lapse after this time. It is longer than the three days during which a new account may not approve. */
const LAPSES_MS = 7 * 24 * 3_600_000
export const hasLapsed = ({ proposedAt }: Pick<sql.Order, 'proposedAt'>, at: Date): boolean =>
  at.getTime() - proposedAt.getTime() >= LAPSES_MS
const LAPSED_AT_ONCE = 100

/** Closes proposals that were not decided in time. */
export const lapseOld = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  db.tx(async tx => {
    const at = clock.now()
    await lapse(tx, await sql.lockOldOpen(tx, new Date(at.getTime() - LAPSES_MS), LAPSED_AT_ONCE), at)
  })

/** Closes proposals about a game that is being paid or is void, since there is nothing left to decide. The caller locks the game's row. */
export const lapseOfGame = async (
  tx: Tx,
  gameId: string,
  kinds: readonly OrderRequest['kind'][],
  at: Date,
): Promise<void> => lapse(tx, await sql.lockOpenOfGame(tx, gameId, kinds), at)

async function lapse(tx: Tx, orders: readonly sql.Order[], at: Date): Promise<void> {
  for (const { id, kind, amount, gameId, proposedBy: operatorId } of orders) {
    await sql.decideOrder(tx, id, { state: 'lapsed', by: operatorId, at, reason: '', isRead: false })
    const details = { kind, amount: String(amount), gameId }
    await recordAudit(tx, { operatorId, action: 'treasury.lapsed', subject: id, reason: '', details }, at)
  }
}
