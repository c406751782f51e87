import { type PushScoring, pushScorerOf } from '#contract/verify/push-game.ts'
import type { Mode } from '#server/modules/pools/index.ts'
import { fail, Refusal } from '#server/platform/fail.ts'
import { snapshotOf, questionOf } from './snapshot.ts'
import { pushesOf, recipientsAmong } from './sql.ts'

/** C9: a question is paid five minutes after it is over. */
const DISPUTE_WINDOW_MS = 300_000

/** Push games as pool games (P1 to P3). */
export const pushMode: Mode = {
  name: 'push-game',
  module: 'push-game',
  locksBeforeStartMs: 0,
  split: 'right',
  disputeWindowMs: DISPUTE_WINDOW_MS,
  snapshot: snapshotOf,
  definition: questionOf,
  factsOf: async (from, id) => [((await pushesOf(from, [id])).get(id) ?? fail('not_found')).matchId],
  entryPolicy: async (from, request) => {
    const recipients = await recipientsAmong(from, request)
    const blocked = new Map<string, Refusal>()
    for (const { gameId, accountId } of request) {
      const key = `${gameId}:${accountId}`
      // Who was not asked does not even learn that there is a question.
      if (!recipients.has(key)) blocked.set(key, new Refusal('not_found'))
    }
    return blocked
  },
  scorer: scoring => pushScorerOf(scoring as unknown as PushScoring),
}
