import type * as z from 'zod/mini'
import type { playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import { picksOf } from '#contract/verify/room-picks.ts'
import { playersOf } from '#server/modules/matches/index.ts'
import type { SubmitEntry } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { familyMode } from './mode.ts'
import { visibleRoom } from './service-reading.ts'

type Body = z.output<typeof playFamilyRoom.body>
type Codes = Record<string, string>

/**
 * Submits the caller's one prediction of a room (F5); once per Idempotency-Key (W6). Refuses `not_found`, invalid parts at their field, and
 * as entering does.
 */
export async function play(
  { db }: Pick<Deps, 'db'>,
  submitEntry: SubmitEntry,
  accountId: string,
  { id, body, key }: { id: string; body: Body; key: string | undefined },
): Promise<{ _id: string }> {
  const { room } = await visibleRoom(db, { mode: familyMode }, { id, viewerId: accountId })
  const errors = predictionErrors(body)
  if (errors) fail('invalid_input', { fields: errors })
  const known = new Set((await playersOf(db, room.matchId)).map(player => player._id))
  const unmatchedNames = body.scorers.flatMap((athlete, index) => (known.has(athlete) ? [] : [`scorers.${index}`]))
  if (unmatchedNames.length > 0)
    fail('athlete_unknown', { fields: Object.fromEntries(unmatchedNames.map(field => [field, 'athlete_unknown'])) })
  const { firstGoal = null, goldenGoal = null, ...rest } = body
  const picks = picksOf({ ...rest, firstGoal, golden: goldenGoal })
  const { entryId } = await submitEntry({
    gameId: id,
    mode: familyMode.name,
    accountId,
    picks,
    code: null,
    influencerId: null,
    key,
    input: JSON.stringify([id, picks]),
  })
  return { _id: entryId }
}

/** Missing and surplus parts of a prediction (F1), each at its field. */
function predictionErrors({
  homeGoals,
  awayGoals,
  firstGoal = null,
  goldenGoal = null,
  scorers,
}: Body): Codes | undefined {
  const isGoalless = homeGoals + awayGoals === 0
  if (isGoalless && firstGoal !== null) return { firstGoal: 'range_invalid' }
  if (!isGoalless && firstGoal === null) return { firstGoal: 'required' }
  return goldenGoal !== null && goldenGoal >= scorers.length ? { goldenGoal: 'range_invalid' } : undefined
}
