import { LOCK_BEFORE_START_MS } from '#contract/limits.ts'
import type { Chance } from '#tests/support/random.ts'
import { DAY, type GameMode, MODES, type Size } from './size.ts'
import type { Round, When, World, YearMatch } from './world.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
/** C9: length of the dispute window. */
const DISPUTE_MS = HOUR
const PUSH_DISPUTE_MS = 5 * MINUTE
/** Share of past games of cards and rooms that an operator or owner cancelled. */
const CALLED_OFF = 0.02

export interface YearEntry {
  id: string
  player: number
  at: number
  picks: readonly number[]
  influencer: number | null
}

/** A game and its initial data. */
export interface YearGame {
  id: string
  number: number
  mode: GameMode
  name: string
  when: When
  round: Round
  /** Those it is about. */
  matches: readonly YearMatch[]
  price: number
  shares: readonly [number, number, number]
  createdAt: number
  opensAt: number
  locksAt: number
  startsAt: number
  endedAt: number
  /** When it is paid or voided. */
  settlesAt: number
  /** Why an operator or the owner cancelled it; null if nobody did. */
  calledOff: string | null
  /** The planned number of entries, and their times. */
  times: Float64Array
  entries: YearEntry[]
  /** The picks of its players: all different. */
  predictions: Map<number, Set<string>>
}

const PRICES = [2_00, 5_00, 5_00, 10_00]
const NAMES: Record<GameMode, string> = {
  'athlete-card': 'Craques da rodada',
  'card-game': 'Cartela da rodada',
  'coach-friend': 'Sala da galera',
  'game-vs': 'Duelo',
  'game-vs-vip': 'Duelo VIP',
  'push-game': 'Lance',
}

/** All games of the year with the times of their entries, unordered. */
export function gamesOf(size: Size, world: World, chance: Chance, span: { from: number; until: number }): YearGame[] {
  let number = 0
  const games: YearGame[] = []
  for (const mode of MODES) {
    const count = size.games[mode]
    const entries = entriesOf(size, mode, count)
    for (let place = 0; place < count; place += 1) {
      number += 1
      games.push(gameOf(mode, { number, place, count, entries: entries[place] ?? 0 }, world, chance, span))
    }
  }
  return games
}

/** Entries per game: a few cards have most, as in production. */
function entriesOf(size: Size, mode: GameMode, count: number): number[] {
  if (mode === 'game-vs' || mode === 'game-vs-vip') return Array.from({ length: count }, () => 2)
  const all = mode === 'push-game' ? size.answers : size.cardEntries[mode]
  // A room has at most a hundred members.
  if (mode === 'coach-friend')
    return Array.from({ length: count }, (_, place) =>
      Math.min(90, Math.round((all / count) * (0.4 + (place % 13) / 10))),
    )
  const power = mode === 'push-game' ? 0 : 0.7
  // The largest is in the middle of the year.
  const weights = Array.from({ length: count }, (_, place) => ((((place + count / 2) | 0) % count) + 1) ** -power)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map(weight => Math.max(2, Math.round((all * weight) / sum)))
}

interface Placed {
  number: number
  place: number
  count: number
  entries: number
}

function whenOf(mode: GameMode, { place, count }: Placed): When {
  const fromEnd = count - 1 - place
  if (fromEnd === 0) return 'ended'
  if (fromEnd <= 2) return 'live'
  // Questions are asked during a match.
  if (mode === 'push-game') return 'past'
  return fromEnd <= 2 + Math.max(2, Math.floor(count * 0.02)) ? 'next' : 'past'
}

function gameOf(
  mode: GameMode,
  placed: Placed,
  world: World,
  chance: Chance,
  { from, until }: { from: number; until: number },
): YearGame {
  const when = whenOf(mode, placed)
  const rounds = world.rounds.filter(one => one.when === when)
  const at = when === 'past' ? Math.floor((placed.place / placed.count) * rounds.length) : placed.place % rounds.length
  const round = rounds[at]
  if (!round) throw new Error(`No round is ${when}`)
  const isCard = mode === 'athlete-card' || mode === 'card-game'
  const matches = isCard ? round.matches : [round.matches[placed.number % round.matches.length] as YearMatch]
  const times = timesOf(mode, round, when, from)
  const startsAt = mode === 'push-game' ? times.locksAt : round.startsAt
  const price = mode === 'push-game' ? 1_00 : mode === 'game-vs-vip' ? 100_00 : chance.pick(PRICES)
  const spread = times.locksAt - times.opensAt
  const come = Float64Array.from({ length: placed.entries }, () =>
    Math.floor(times.opensAt + spread * chance.next() ** (mode === 'push-game' ? 1 : 0.4)),
  ).sort()
  // Both players of a duel enter when it starts.
  if (mode === 'game-vs' || mode === 'game-vs-vip') come.fill(come[0] ?? times.opensAt)
  return {
    ...times,
    id: times.createdAt.toString(16).padStart(12, '0') + `c${placed.number.toString(16).padStart(11, '0')}`,
    number: placed.number,
    mode,
    name: `${NAMES[mode]} ${placed.number}`,
    when,
    round,
    matches,
    price,
    shares: isCard ? [5_000, 2_500, 1_500] : [9_000, 0, 0],
    startsAt,
    calledOff: when === 'past' && mode !== 'push-game' && chance.happens(CALLED_OFF) ? 'O jogo foi cancelado' : null,
    times: come.filter(time => time < until),
    entries: [],
    predictions: new Map(),
  }
}

function timesOf(mode: GameMode, round: Round, when: When, from: number) {
  const { startsAt, endsAt } = round
  const settled = (endedAt: number, windowMs: number) => ({ endedAt, settlesAt: endedAt + windowMs + 30_000 })
  if (mode === 'push-game') {
    const opensAt = startsAt + (when === 'live' ? 32 : 20) * MINUTE
    return { createdAt: opensAt - 10 * MINUTE, opensAt, locksAt: opensAt + 18_000, ...settled(endsAt, PUSH_DISPUTE_MS) }
  }
  const isCard = mode === 'athlete-card' || mode === 'card-game'
  const days = isCard ? 6 : mode === 'coach-friend' ? 2 : 0.9
  const opensAt = Math.max(from + DAY, startsAt - days * DAY)
  const locksAt = startsAt - (isCard ? LOCK_BEFORE_START_MS : 0)
  return { createdAt: opensAt - (isCard ? HOUR : 0), opensAt, locksAt, ...settled(endsAt, DISPUTE_MS) }
}
