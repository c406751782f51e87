import { type RoomScoring, roomScorerOf } from '#contract/verify/coach-friend.ts'
import type { Mode } from '#server/modules/pools/index.ts'
import { Refusal } from '#server/platform/fail.ts'
import { gatesOf, readersOf } from './reads.ts'
import { isPlayingClosed } from './rules.ts'
import { familyDefinition, familyFacts, familyPicture } from './snapshot.ts'

/** Family vs Friend as a pool game: the best prediction takes the pot (F4), only members enter it (F5), until kick-off (F7). */
export const familyMode: Mode = {
  name: 'coach-friend',
  module: 'coach-friend',
  auditFamily: 'room',
  locksBeforeStartMs: 0,
  split: 'winner',
  snapshot: familyPicture,
  definition: familyDefinition,
  factsOf: familyFacts,
  entryPolicy: async (from, request, under) => {
    const refused = new Map<string, Refusal>()
    const [gates, { at }] = await Promise.all([gatesOf(from, request), under])
    for (const { roomId, accountId, isIn, isVoid, playingClosesAt } of gates) {
      if (!isIn) refused.set(`${roomId}:${accountId}`, new Refusal('not_a_member'))
      else if (isVoid) refused.set(`${roomId}:${accountId}`, new Refusal('match_void'))
      else if (isPlayingClosed({ playingClosesAt }, at))
        refused.set(`${roomId}:${accountId}`, new Refusal('room_playing_closed'))
    }
    return refused
  },
  readers: readersOf,
  scorer: scoring => roomScorerOf(scoring as unknown as RoomScoring),
}
