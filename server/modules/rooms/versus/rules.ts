/** Turns of a duel (V1 to V4): whose turn it is, until when, and which actions are allowed. Pure. */
import type { RoomStatus } from '#contract/api/player/rooms.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { DUEL_GUESSES, DUEL_READY_MS, DUEL_START_BEFORE_KICKOFF_MS, DUEL_TURN_MS } from '#contract/rooms.ts'
import { autoGuess } from '#contract/verify/versus.ts'
import { DUEL_TYPES, type Duel, type DuelGuess } from './types.ts'

/** V2: number of guesses of both players. */
const TURNS = 2 * DUEL_GUESSES

/** V7: net losses to one opponent within this period above a limit raise an alert, and the winnings are held from withdrawal for 72 h. */
export const ALERT_AFTER_MS = 30 * 86_400_000
export const WINNINGS_HELD_MS = 72 * 3_600_000

/** Whether this mode is a duel. */
export const isDuelType = (mode: string): boolean => DUEL_TYPES.some(type => type === mode)

/** The timing of a duel's game: the state of the pool game, and kick-off. */
interface Timed {
  state: string
  locksAt: Date | null
}

/** V2: whose turn it is; the invited opponent has the odd ones. Null without a turn. */
export const playerOf = (turn: number | null, { ownerId, opponentId }: Pick<Duel, 'ownerId' | 'opponentId'>) =>
  turn === null ? null : turn % 2 === 1 ? opponentId : ownerId

/** The current turn (V3): both null before the start and after the last guess. */
export type Turn = Pick<Duel, 'turn' | 'turnEndsAt'>
const NO_TURN: Turn = { turn: null, turnEndsAt: null }

/** The turn after one that ended now: the next one, by the server's clock (V3), or none after the last. */
export const turnAfter = (turn: number, now: Date): Turn =>
  turn >= TURNS ? NO_TURN : { turn: turn + 1, turnEndsAt: new Date(now.getTime() + DUEL_TURN_MS) }

/** F7, V4: whether kick-off has passed, or the game ended before it. */
export const isLocked = ({ state, locksAt }: Timed, now: Date): boolean =>
  state !== 'open' || locksAt === null || now >= locksAt

/** V4: until when a duel can start. */
export const startUntil = (kickoff: Date): Date => new Date(kickoff.getTime() - DUEL_START_BEFORE_KICKOFF_MS)

/** V4: whether it is too late to start. */
export const isTooLateToStart = (game: Timed, now: Date): boolean =>
  isLocked(game, now) || game.locksAt === null || now >= startUntil(game.locksAt)

/** V1: until when the opponent's Ready is valid; null if it was not pressed. */
export const readyUntil = ({ readyAt }: Pick<Duel, 'readyAt'>): Date | null =>
  readyAt && new Date(readyAt.getTime() + DUEL_READY_MS)

/** V1. */
export const isReady = (duel: Pick<Duel, 'readyAt'>, now: Date): boolean => {
  const until = readyUntil(duel)
  return until !== null && now <= until
}

/** The state of a duel: turn, guesses, and the timing of its game. */
export interface Table {
  game: Timed
  duel: Duel
  guesses: readonly DuelGuess[]
}

/** V2, V3: the state after the current guess was made. */
export function afterGuess<T extends Table>(table: T, guess: Omit<DuelGuess, 'turn' | 'at'>, now: Date): T {
  const { duel, guesses } = table
  if (duel.turn === null) throw new Error(`Duel ${duel.id} awaits no guess`)
  return {
    ...table,
    guesses: [...guesses, { ...guess, turn: duel.turn, at: now }],
    duel: { ...duel, ...turnAfter(duel.turn, now) },
  }
}

/**
 * V3, V4: the state after the next step due by the clock: the server plays an overdue turn, and turns end at kick-off. Unchanged if nothing
 * is due. After downtime past kick-off every turn that expired before it is played at its own end, where the next one began, so that
 * downtime costs nobody a guess.
 */
export function afterClock<T extends Table>(table: T, now: Date): T {
  const { duel, game, guesses } = table
  if (duel.turn === null || duel.turnEndsAt === null) return table
  const isOver = isLocked(game, now)
  const wasDue = game.state === 'open' && game.locksAt !== null && duel.turnEndsAt < game.locksAt
  if (isOver && !wasDue) return { ...table, duel: { ...duel, ...NO_TURN } }
  if (duel.turnEndsAt > now) return table
  const accountId = playerOf(duel.turn, duel)
  if (accountId === null) throw new Error(`Duel ${duel.id} is played without an opponent`)
  const [homeGoals, awayGoals] = autoGuess(guesses.map(guess => [guess.homeGoals, guess.awayGoals]))
  return afterGuess(table, { accountId, homeGoals, awayGoals, auto: true }, isOver ? duel.turnEndsAt : now)
}

/** Why a guess is not allowed now, or null (V2, V4). Overdue turns must be played before. */
export function guessRefusal(
  duel: Duel,
  game: Timed,
  { accountId, now }: { accountId: string; now: Date },
): ErrorCode | null {
  if (duel.startedAt === null) return 'room_not_started'
  if (isLocked(game, now)) return 'match_started'
  return playerOf(duel.turn, duel) === accountId ? null : 'not_your_turn'
}

/** V2: whether either player already guessed this score. */
export const isTaken = (guesses: readonly DuelGuess[], home: number, away: number): boolean =>
  guesses.some(({ homeGoals, awayGoals }) => homeGoals === home && awayGoals === away)

/** A player's guesses so far as the picks of the entry: flat, in order. */
export const picksOf = (guesses: readonly DuelGuess[], accountId: string): number[] =>
  guesses.filter(guess => guess.accountId === accountId).flatMap(({ homeGoals, awayGoals }) => [homeGoals, awayGoals])

/** The status of a duel, as players see it (see ROOM_STATUSES). */
export function statusOf(duel: Pick<Duel, 'opponentId' | 'startedAt' | 'turn'>, game: Timed, now: Date): RoomStatus {
  if (game.state === 'voiding' || game.state === 'void') return duel.startedAt === null ? 'cancelled' : 'finished'
  if (game.state === 'paid') return 'finished'
  if (duel.startedAt === null) return duel.opponentId === null ? 'open' : 'lobby'
  if (isLocked(game, now)) return 'running'
  return duel.turn === null ? 'guessed' : 'playing'
}
