import type * as z from 'zod/mini'
import {
  HEAD_TO_HEAD_MAX,
  HEAD_TO_HEAD_LISTED_MAX,
  type headToHead,
  type myWeek,
  WEEK_GAMES_MAX,
} from '#contract/api/player/my-games.ts'
import { GAME_MODES } from '#contract/profiles.ts'
import { livingAmong } from '#server/modules/accounts/index.ts'
import { bestPickOf, championshipsOfCards } from '#server/modules/cards/index.ts'
import { hasBlocked } from '#server/modules/chat/index.ts'
import type { Needs } from '#server/modules/module.ts'
import { bestScoresOf, ownGamesOf, type Scored } from '#server/modules/pools/index.ts'
import { passedIn, type RankedWeek, weekOf } from '#server/modules/rankings/index.ts'
import { isResting, playStandings } from '#server/modules/responsible/index.ts'
import { companions } from '#server/modules/rooms/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { gamesOfBoth, paidGamesOf } from './reads.ts'
import { ownGame, scoreShown } from './service-running.ts'

type HomeDeps = Pick<Deps, 'db' | 'clock'>

/** Whether a player has paused play (W4): invitations to play are hidden. */
export const restsFromPlaying = async (from: Reader, now: Date, accountId: string): Promise<boolean> =>
  isResting((await playStandings(from, now, [accountId])).get(accountId))

/**
 * Paid games that both players entered, from the viewer's side; rankings of paid games are public. Refuses `not_found` for a deleted or
 * unknown account; returns nothing if either has blocked the other.
 */
export async function headToHeadOf(
  { db }: HomeDeps,
  modeOf: Needs['modeOf'],
  [mine, theirs]: readonly [string, string],
): Promise<z.output<typeof headToHead.answer>> {
  if (!(await livingAmong(db, [theirs])).has(theirs)) return fail('not_found')
  const nothing = { ahead: 0, behind: 0, level: 0, docs: [] }
  if (mine === theirs || (await hasBlocked(db, mine, theirs)) || (await hasBlocked(db, theirs, mine))) return nothing
  const games = await gamesOfBoth(db, [mine, theirs], HEAD_TO_HEAD_MAX)
  const ids = games.map(({ id }) => id)
  const scores = await bestScoresOf(db, modeOf, ids, [mine, theirs])
  const championships = await championshipsOfCards(db, ids)
  const met = games.flatMap(game => {
    const of = scores.get(game.id)
    const [own, other] = [of?.get(mine), of?.get(theirs)]
    return own && other ? [{ game, own, other, ahead: Math.sign(own.score - other.score) }] : []
  })
  const count = (sign: number): number => met.filter(({ ahead }) => ahead === sign).length
  const docs = met.slice(0, HEAD_TO_HEAD_LISTED_MAX).map(({ game: { id, mode, name, endDate }, own, other }) => ({
    _id: id,
    mode: GAME_MODES.find(each => each === mode) ?? 'athlete-card',
    name,
    championship: championships.get(id) ?? null,
    endDate,
    mine: sideOf(mode, own),
    theirs: sideOf(mode, other),
  }))
  return { ahead: count(1), behind: count(-1), level: count(0), docs }
}

const sideOf = (mode: string, { score, rank }: Scored) => ({ position: rank, totalScore: scoreShown(mode, score) })

/** The player's week, from the games paid in it (decision 038). */
export async function weekOfPlayer(
  { db, clock }: HomeDeps,
  modeOf: Needs['modeOf'],
  accountId: string,
  { week }: z.output<typeof myWeek.query>,
): Promise<z.output<typeof myWeek.answer>> {
  const now = clock.now()
  const ranked = await weekOf(db, now, accountId, week)
  const { previous, next } = ranked
  const rests = await restsFromPlaying(db, now, accountId)
  return { week: ranked.week, previous, next, recap: rests ? null : await recapOf(db, modeOf, accountId, ranked, now) }
}

async function recapOf(
  from: Deps['db'],
  modeOf: Needs['modeOf'],
  accountId: string,
  { week, previous, since, until, ranks }: RankedWeek,
  now: Date,
): Promise<z.output<typeof myWeek.answer>['recap']> {
  const ids = await paidGamesOf(from, { accountId, since, until, limit: WEEK_GAMES_MAX })
  const games = await ownGamesOf(from, modeOf, accountId, ids)
  const championships = await championshipsOfCards(from, ids)
  const [ranking, before] = ranks
  const isBetter = ranking !== null && before !== null
  const friends = isBetter ? (await companions({ db: from }, accountId)).docs : []
  const passed = await passedIn(
    from,
    { week, before: previous },
    accountId,
    friends.map(({ _id }) => _id),
  )
  return {
    games: ids.flatMap(id => {
      const one = games.get(id)
      return one ? [ownGame(one, championships.get(id) ?? null, now)] : []
    }),
    ranking: ranking ?? null,
    before: before ?? null,
    best: await bestPickOf(from, accountId, { since, until }),
    passed: friends.filter(({ _id }) => passed.includes(_id)),
  }
}
