import { type PushScoring, pushScorerOf } from '#contract/verify/push-game.ts'
import { accountsOfStaff } from '#server/modules/kyc/index.ts'
import { entriesOfUser, type Mode } from '#server/modules/pools/index.ts'
import { playsOnMatch } from '#server/modules/rooms/index.ts'
import { fail, Refusal } from '#server/platform/fail.ts'
import { snapshotOf, questionOf } from './snapshot.ts'
import { pushesOf, recipientsAmong } from './sql.ts'

/** C9: a question is paid five minutes after it is over. */
const DISPUTE_WINDOW_MS = 300_000

/** An operator who plays on a question's match, or answered it, may not decide it. */
export const mustNotPlay: NonNullable<Mode['mustNotPlay']> = async (tx, pushId, operatorId) => {
  const { matchId } = (await pushesOf(tx, [pushId])).get(pushId) ?? fail('not_found')
  const accounts = await accountsOfStaff(tx, operatorId)
  const answered = await Promise.all(accounts.map(account => entriesOfUser(tx, pushId, account)))
  if (answered.flat().length > 0 || (await playsOnMatch(tx, matchId, accounts))) fail('plays_on_match')
}

/** Push games as pool games (P1 to P3). */
export const pushMode: Mode = {
  name: 'push-game',
  module: 'push-game',
  auditFamily: 'push',
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
      // Players outside the audience must not learn that there is a question.
      if (!recipients.has(key)) blocked.set(key, new Refusal('not_found'))
    }
    return blocked
  },
  mustNotPlay,
  scorer: scoring => pushScorerOf(scoring as unknown as PushScoring),
}
