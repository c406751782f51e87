import type { Side } from '#contract/facts.ts'
import { emit } from '#server/modules/events.ts'
import type { Tx } from '#server/platform/db.ts'
import { withName } from './rules.ts'
import { writeFacts } from './service-facts.ts'
import { lockMatch, sidesOf } from './sql-facts.ts'
import { closeReview, recountUnresolved } from './sql-review.ts'

/**
 * Closes a row of the review list whose name is this athlete, and writes the facts that follow. Does nothing for a match without facts.
 * The facts stay an import's own, only now with their athlete: the next import says the same.
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
  await writeFacts(tx, at, { matchId, facts, author: 'import', operatorId, reason })
}

/** A name of a match's facts was left out: it keeps the match from settling no longer, so whoever waits for it looks again. */
export async function forgetName(tx: Tx, matchId: string): Promise<void> {
  await recountUnresolved(tx, [matchId])
  await emit(tx, 'match.changed', { matchId })
}
