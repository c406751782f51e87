import type { Deps } from '#server/platform/deps.ts'
import { GRACE_MS } from './rules.ts'
import { EMPTY, writeFacts } from './service-facts.ts'
import * as facts from './sql-facts.ts'
import { addReview } from './sql-review.ts'

/** Most matches that one sweep voids. */
const SWEEP = 200

/**
 * C7 and C8: a match that has not started 48 hours after it was due, or was not completed within 48 hours of being abandoned, is
 * void for everyone. Written as a version by the rule itself.
 */
export async function voidOverdue({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const at = clock.now()
  const since = new Date(at.getTime() - GRACE_MS)
  const ids = await facts.overdueMatches(db, since, SWEEP)
  for (const id of ids) {
    await db.tx(async tx => {
      const stored = await facts.lockMatch(tx, id)
      const isLate = stored && (stored.status === 'scheduled' || stored.status === 'postponed')
      if (!stored || (!isLate && stored.status !== 'abandoned') || !stored.dueAt || stored.dueAt > since) return
      const before = stored.facts ?? EMPTY
      const reason = isLate ? 'C7: not started within 48 hours' : 'C8: abandoned and not completed within 48 hours'
      await writeFacts(tx, at, {
        matchId: id,
        facts: { ...before, status: 'void', clock: null },
        author: 'rule',
        reason,
      })
    })
  }
  await askOfSilent(db, since, at)
  return ids.length
}

/** C7: a match without news since it was due may have been played: an operator says, and until then nothing settles. */
async function askOfSilent(db: Deps['db'], since: Date, at: Date): Promise<void> {
  for (const match of await facts.silentMatches(db, since, SWEEP)) {
    const row = { matchId: match.id, kind: 'silent', row: match.number, name: null, side: null }
    const reason = { code: 'silent_source', values: {} } as const
    await db.tx(tx => addReview(tx, match, [{ ...row, reason }], at))
  }
}
