import type * as z from 'zod/mini'
import {
  type homeRunning,
  RUNNING_GAMES_MAX,
  RUNNING_MATCHES_MAX,
  type RunningGame,
} from '#contract/api/player/home.ts'
import type { MyGame, myGames } from '#contract/api/player/my-games.ts'
import { centavos } from '#contract/money.ts'
import { type GameMode, GAME_MODES } from '#contract/profiles.ts'
import { roomPointsShown } from '#contract/verify/coach-friend.ts'
import { championshipsOfCards, liveRoomOfCard } from '#server/modules/cards/index.ts'
import { fixtureDoc, type MatchView, matchesOf } from '#server/modules/matches/index.ts'
import type { Needs } from '#server/modules/module.ts'
import { type GameUnderWay, gamesUnderWayOf, hasEntered, openGamesOf, ownGamesOf } from '#server/modules/pools/index.ts'
import { liveRoomOf } from '#server/modules/rooms/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { pageOfOwnGames } from './reads.ts'

/** The socket room of each mode's live events; the result of a question is sent as a notification instead. */
const LIVE_ROOMS: Partial<Record<GameMode, (id: string) => string>> = {
  'athlete-card': liveRoomOfCard,
  'card-game': liveRoomOfCard,
  'coach-friend': liveRoomOf,
  'game-vs': liveRoomOf,
  'game-vs-vip': liveRoomOf,
}

/** The player's rank in each running game; joins this player's sockets to their live events. */
export async function runningGamesOf(
  { db, clock, live }: Pick<Deps, 'db' | 'clock' | 'live'>,
  modeOf: Needs['modeOf'],
  accountId: string,
): Promise<z.output<typeof homeRunning.answer>> {
  const now = clock.now()
  const entered = await openGamesOf(db, accountId)
  const isNew = entered.length === 0 && !(await hasEntered(db, accountId))
  const found = await gamesUnderWayOf(db, modeOf, accountId, { now, limit: RUNNING_GAMES_MAX })
  if (found.length === 0) return { docs: [], entered, isNew, now }
  // Joined before the matches are read, so that changes meanwhile are received.
  for (const { game } of found) {
    const room = LIVE_ROOMS[game.mode as GameMode]?.(game.id)
    if (room !== undefined) live.join(accountId, room)
  }
  const facts = new Map<string, readonly string[]>()
  for (const { game, mode } of found) facts.set(game.id, await mode.factsOf(db, game.id))
  // Facts can belong to athletes, rounds and sheets, which are not matches.
  const matches = await matchesOf(db, [...new Set([...facts.values()].flat())])
  const championships = await championshipsOfCards(
    db,
    found.flatMap(({ game }) => (game.mode === 'card-game' ? [game.id] : [])),
  )
  const docs = found.map((one): RunningGame => {
    const own = (facts.get(one.game.id) ?? []).flatMap(id => matches.get(id) ?? [])
    return documentOf(one, [...new Set(own)], championships.get(one.game.id) ?? null)
  })
  return { docs: docs.toSorted(byHope), entered, isNew, now }
}

const STATUS: Partial<Record<string, RunningGame['status']>> = {
  running: 'running',
  provisional: 'over',
  settling: 'over',
}

/** The score of a duel only orders its ranking; players see which guess is closer (V5). */
const DUELS: readonly string[] = ['game-vs', 'game-vs-vip']

const documentOf = (one: GameUnderWay, matches: readonly MatchView[], championship: string | null): RunningGame => ({
  ...positionOf(one, championship),
  status: STATUS[one.game.state] ?? 'preparing',
  matches: shownOf(matches).map(fixtureDoc),
})

function positionOf({ game, entries, best, prizes }: GameUnderWay, championship: string | null) {
  const isQuestion = game.mode === 'push-game'
  const shown = isQuestion ? null : best
  return {
    _id: game.id,
    mode: GAME_MODES.find(mode => mode === game.mode) ?? 'athlete-card',
    name: game.name,
    nameEn: game.nameEn ?? null,
    championship,
    startDate: game.startsAt,
    payDate: game.state === 'provisional' ? game.paysAt : null,
    position: shown?.rank ?? null,
    totalScore: shown && scoreShown(game.mode, shown.score),
    entries: game.count,
    amount: game.pool,
    prizes,
    staked: centavos(entries.reduce((sum, { price }) => sum + price, 0n)),
    answer: isQuestion ? entries[0]?.picks[0] === 1 : null,
  }
}

/** Points as shown to players: none for a duel, and whole points for a room, where hundredths only break ties (F3). */
export function scoreShown(mode: string, score: number): number | null {
  if (DUELS.includes(mode)) return null
  return mode === 'coach-friend' ? roomPointsShown(score) : score / 100
}

/** A page of the caller's games of every mode, unfinished first, then newest first. */
export async function myGamesOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  modeOf: Needs['modeOf'],
  accountId: string,
  { limit, ...query }: z.output<typeof myGames.query>,
): Promise<z.output<typeof myGames.answer>> {
  const now = clock.now()
  const rows = await pageOfOwnGames(db, { ...query, accountId, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const games = await ownGamesOf(
    db,
    modeOf,
    accountId,
    page.map(({ id }) => id),
  )
  const championships = await championshipsOfCards(
    db,
    page.flatMap(({ id, mode }) => (mode === 'card-game' ? [id] : [])),
  )
  const docs = page.flatMap(({ id }) => {
    const one = games.get(id)
    return one ? [ownGame(one, championships.get(id) ?? null, now)] : []
  })
  return { docs, next: rows.length > limit ? (page.at(-1)?.place ?? null) : null, now }
}

export function ownGame(one: GameUnderWay, championship: string | null, now: Date): MyGame {
  const { game, entries, best } = one
  const isRefunded = entries.length > 0 && entries.every(entry => entry.void)
  return {
    ...positionOf(one, championship),
    status: isRefunded ? 'void' : statusOf(game, now),
    sentDate: entries[0]?.acceptedAt ?? null,
    sent: entries.length,
    best: (best?.entry ?? entries[0])?.id ?? null,
  }
}

function statusOf({ state, locksAt }: GameUnderWay['game'], now: Date): MyGame['status'] {
  if (state === 'paid') return 'paid'
  if (state === 'void' || state === 'voiding') return 'void'
  // C2: closed by the clock, before any job has run.
  return state === 'open' && locksAt !== null && locksAt > now ? 'open' : (STATUS[state] ?? 'preparing')
}

/** Matches being played; else the next ones; else the finished ones, latest first. */
function shownOf(matches: readonly MatchView[]): MatchView[] {
  const known = matches
    .filter(({ home, away }) => home !== null && away !== null)
    .toSorted((a, b) => startOf(b) - startOf(a) || (a.id < b.id ? -1 : 1))
  const live = known.filter(({ status }) => status === 'live')
  const next = known.findLast(({ status }) => status === 'scheduled')
  return (live.length > 0 ? live : next ? [next] : known).slice(0, RUNNING_MATCHES_MAX)
}

const startOf = ({ startsAt }: MatchView): number => startsAt?.getTime() ?? 0

const ORDER: readonly RunningGame['status'][] = ['running', 'preparing', 'over']

/** Games being played before others, then by the amount they would win. */
const byHope = (a: RunningGame, b: RunningGame): number =>
  ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || Number(b.prizes - a.prizes)
