import type { Side } from '#contract/facts.ts'
import { emit } from '#server/modules/events.ts'
import type { Tx } from '#server/platform/db.ts'
import { withName } from './rules.ts'
import { writeFacts } from './service-facts.ts'
import { authorOf, lockMatch, sidesOf } from './sql-facts.ts'
import { closeReview, recountUnresolved } from './sql-review.ts'

/**
 * Closes an item of the review list by linking its name to this athlete, and writes the derived facts. Does nothing for a match without
 * facts. The author stays: a correction remains the operator's and a void match its rule's (C10), and the next import produces the same facts.
 */
export async function nameAthlete(
  tx: Tx,
  at: Date,
  row: { id: string; matchId: string; name: string; side: Side; athlete: string },
  { operatorId, reason }: { operatorId: string; reason: string },
): Promise<void> {
  const { id, matchId, ...named } = row
  const stored = await lockMatch(tx, matchId)
  if (!stored?.facts) return
  const facts = withName(stored.facts, named, await sidesOf(tx, matchId))
  await closeReview(tx, [id], { state: 'linked', operatorId }, at)
  const author = await authorOf(tx, matchId, stored.version)
  await writeFacts(tx, at, { matchId, facts, author, operatorId, reason })
}

/** A name of a match's facts was dismissed: it no longer blocks settlement, so dependent modules are notified. */
export async function forgetName(tx: Tx, matchId: string): Promise<void> {
  await recountUnresolved(tx, [matchId])
  await emit(tx, 'match.changed', { matchId })
}
