/** A room's match progress from kick-off on (F7, V4), as for cards: from the stored rankings and the room's entries. */
import type { Progress } from '#contract/api/player/card-progress.ts'
import { roomPointsOf, type RoomScoring } from '#contract/verify/coach-friend.ts'
import { predictionOf } from '#contract/verify/room-picks.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { athletesOf, eventsOf, matchesOf, namesIn } from '#server/modules/matches/index.ts'
import {
  type Entry,
  followed,
  type FollowedSlot,
  historyOf,
  listEntries,
  NO_PROGRESS,
  type PastRanking,
  type Stand,
} from '#server/modules/pools/index.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { familyMode } from './mode.ts'
import * as reads from './reads.ts'
import type { AnyRoomType } from './room-type.ts'
import { isRevealed, isVoid } from './rules.ts'
import { visibleRoom } from './service-reading.ts'

/**
 * The events of a room's match, and their effect on the viewer's entry. Empty before kick-off, so that nothing is shown of any
 * entry (C12), and of a void room. Refuses `not_found`.
 */
export async function progress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  type: AnyRoomType,
  viewerId: string,
  { id, token }: { id: string; token?: string | undefined },
): Promise<Progress> {
  const { room, game } = await visibleRoom(db, type, { id, viewerId, token })
  if (!isRevealed(game, clock.now()) || isVoid(game)) return NO_PROGRESS
  const match = (await matchesOf(db, [room.matchId])).get(room.matchId) ?? fail('not_found')
  const rankings = await historyOf(db, id)
  const events = await eventsOf(db, [match])
  const entries = await listEntries(db, [...(await reads.entriesIn(db, id)).values()])
  const mine = entries.find(({ accountId }) => accountId === viewerId)
  const others = entries.filter(one => one !== mine)
  const view = mine && (type.mode === familyMode ? await familyView(db, room.matchId, mine) : duelView(type, others))
  const stands = mine && view ? rankings.map(ranking => standIn(type, ranking, mine, view)) : []
  const newest = rankings.at(-1)
  const slots = view?.slots ?? []
  return {
    ...followed(events, stands, { slots, names: await namesIn(db, events) }),
    above: mine && newest ? await aboveOf(db, type, newest, { mine, others }) : null,
    lift: null,
  }
}

/** An entry's displayed points in hundredths: by subject, and in total. */
interface View {
  slots: readonly FollowedSlot[]
  pointsOf(scoring: JsonObject, entry: Entry): { points: readonly number[]; score: number }
}

const scoreOf = ({ mode }: AnyRoomType, scoring: JsonObject, { picks }: Entry): number => mode.scorer(scoring)(picks)

const standIn = (type: AnyRoomType, ranking: PastRanking, entry: Entry, view: View): Stand => ({
  at: ranking.at,
  rank: ranking.rankOf(scoreOf(type, ranking.scoring, entry)),
  ...view.pointsOf(ranking.scoring, entry),
})

/** A prediction's points for the whole match, and for each of its scorers (F1 to F3). */
async function familyView(from: Reader, matchId: string, entry: Entry): Promise<View> {
  const ids = predictionOf(entry.picks).scorers
  const athletes = await athletesOf(from, ids)
  const nameOf = (id: string) => athletes.get(id)?.nickname ?? athletes.get(id)?.name ?? ''
  return {
    slots: [
      { matchId, athleteId: null, name: '' },
      ...ids.map(athleteId => ({ matchId, athleteId, name: nameOf(athleteId) })),
    ],
    pointsOf: scoring => {
      const { total, scorers: shots, golden } = roomPointsOf(scoring as unknown as RoomScoring, entry.picks)
      const byShot = shots.map(({ points, isGolden }) => points + (isGolden ? (golden?.points ?? 0) : 0))
      return { score: total, points: [total - byShot.reduce((sum, one) => sum + one, 0), ...byShot] }
    },
  }
}

/** A duel shows no points (V5): only which guess is closer. */
const duelView = (type: AnyRoomType, [other]: readonly Entry[]): View => ({
  slots: [],
  pointsOf: (scoring, entry) => {
    const lead = Math.sign(scoreOf(type, scoring, entry) - (other ? scoreOf(type, scoring, other) : 0))
    return { points: [], score: lead * 100 }
  },
})

/** The entry with the next better score; among equals the last accepted one, which is the row directly above. */
async function aboveOf(
  from: Reader,
  type: AnyRoomType,
  newest: PastRanking,
  { mine, others }: { mine: Entry; others: readonly Entry[] },
): Promise<Progress['above']> {
  const own = scoreOf(type, newest.scoring, mine)
  const [next] = others
    .map(entry => ({ entry, score: scoreOf(type, newest.scoring, entry) }))
    .filter(({ score }) => score > own)
    .toSorted((a, b) => a.score - b.score || (a.entry.id < b.entry.id ? 1 : -1))
  const person = next && (await publicAccounts(from, [next.entry.accountId])).get(next.entry.accountId)
  if (!next || !person) return null
  const behind = type.mode === familyMode ? Math.floor(next.score / 100) - Math.floor(own / 100) : 0
  return { _id: next.entry.id, _user: { ...person, isMe: false }, position: newest.rankOf(next.score), behind }
}
