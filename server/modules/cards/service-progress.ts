import type { Progress } from '#contract/api/player/card-progress.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { eventsOf, namesIn } from '#server/modules/matches/index.ts'
import {
  bestHope,
  entriesOfUser,
  type Entry,
  followed as followedBy,
  historyOf,
  listEntries,
  NO_PROGRESS,
  type PastRanking,
  ranksFrom,
  type Stand,
} from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Followed, FollowedCardType } from './followed-cards.ts'
import { type Viewer, visibleGame } from './service-cards.ts'

/**
 * A closed card's progress: events, their effect on the caller's best entry, the entry one rank above, and events that would improve the
 * caller's. Computed from the stored rankings and the entry's picks (decision 038). Refuses `not_found`; empty before the start.
 */
export async function progress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  type: FollowedCardType,
  { accountId, lang }: Viewer,
  id: string,
): Promise<Progress> {
  const { game, status } = await visibleGame(db, type, id, clock.now())
  if (status === 'new' || status === 'preparing' || game.state === 'void' || game.state === 'voiding')
    return NO_PROGRESS
  const rankings = await historyOf(db, id)
  const followed = await type.followedOf(db, id, lang)
  const events = await eventsOf(db, followed.matches)
  const entry = bestOf(type, rankings, await entriesOfUser(db, id, accountId))
  const stands = entry ? standsOf(type, rankings, entry) : []
  const newest = rankings.at(-1)
  const ahead = entry && newest ? await aheadOf(db, id, { type, newest, entry, followed, accountId }) : null
  return {
    ...followedBy(events, stands, { slots: followed.slots, names: await namesIn(db, events) }),
    above: ahead?.above ?? null,
    lift: ahead?.lift ?? null,
  }
}

const scoreOf = (type: FollowedCardType, { scoring }: Pick<PastRanking, 'scoring'>, { picks }: Entry): number =>
  type.pointsOf(scoring, picks).reduce((sum, points) => sum + points, 0)

/** The caller's best entry; ties by earliest acceptance, as in `positionOf`. */
function bestOf(
  type: FollowedCardType,
  rankings: readonly PastRanking[],
  entries: readonly Entry[],
): Entry | undefined {
  const newest = rankings.at(-1)
  if (!newest) return undefined
  const scored = entries.filter(entry => !entry.void).map(entry => ({ entry, score: scoreOf(type, newest, entry) }))
  return scored.toSorted((a, b) => b.score - a.score || (a.entry.id < b.entry.id ? -1 : 1))[0]?.entry
}

const standsOf = (type: FollowedCardType, rankings: readonly PastRanking[], { picks }: Entry): Stand[] =>
  rankings.map(ranking => {
    const points = type.pointsOf(ranking.scoring, picks)
    const score = points.reduce((sum, one) => sum + one, 0)
    return { at: ranking.at, points, score, rank: ranking.rankOf(score) }
  })

/** The next better score than an entry's, and the event that would bring the entry closest. Null for the first. */
async function aheadOf(
  from: Reader,
  gameId: string,
  request: { type: FollowedCardType; newest: PastRanking; entry: Entry; followed: Followed; accountId: string },
): Promise<{ above: Progress['above']; lift: Progress['lift'] } | null> {
  const { type, newest, entry, followed, accountId } = request
  const mine = scoreOf(type, newest, entry)
  const rank = newest.rankOf(mine)
  if (rank === 1) return null
  // Among those with the next better score, the last accepted one: the row directly above.
  const [row] = await ranksFrom(from, { gameId, version: newest.version }, { first: rank - 2, limit: 1 })
  const rival = row && (await listEntries(from, [row.id]))[0]
  const person = row && (await publicAccounts(from, [row.accountId])).get(row.accountId)
  if (!row || !rival || !person) return null
  const best = bestHope(followed.hopesOf(newest.scoring, entry.picks), { mine, theirs: row.score }, scoring => ({
    mine: scoreOf(type, { scoring }, entry),
    theirs: scoreOf(type, { scoring }, rival),
  }))
  const above = {
    _id: row.id,
    _user: { ...person, isMe: row.accountId === accountId },
    position: newest.rankOf(row.score),
    behind: (row.score - mine) / 100,
  }
  if (!best) return { above, lift: null }
  const { matchId, side, name, what } = best.hope
  return { above, lift: { _match: matchId, side, name, what, points: best.points, effect: best.effect } }
}
