import type { Centavos } from '#contract/money.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import * as sql from './sql.ts'

/** What is asked of a second person for a game. */
export interface OrderRequest {
  kind: 'correction' | 'guarantee'
  gameId: string
  amount: Centavos
  about: sql.About
}

/**
 * Asks a second person inside the caller's transaction, which holds the game's row; nothing moves. Refuses `order_exists` while the very
 * same waits. One that would do something else by now lapses: this takes its place.
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
  const details = { kind: query.kind, amount: String(query.amount), gameId: query.gameId, game: query.about.name ?? '' }
  await recordAudit(tx, { ...asker, action: 'treasury.proposed', subject: id, details }, at)
  return id
}
