import type { Goals, ResolvedMatch } from './card-game.ts'
/**
 * Who wins a duel (V2 to V5): from the score of the match to how near each guess is. Pure. No points are shown of it: a score says only
 * which guess is nearer.
 *
 * Picks: every guess of a player in order, flat: `[h, a, h, a, …]`, none to five; the opponent's are the odd turns, the owner's the even.
 *
 * The report's `definition`: `{ matchId, home, away }`. Frozen is the match alone; the names of the teams are for people to read.
 * The report's `facts`: `{ match: { match, version, status, score, unresolved }, guesses: [{ turn, home, away, at, auto }] }`: all
 * guesses of the duel from turn 1 on, moments in UTC as ISO. When the match really began is the picture's `startedAt`.
 */
import { DUEL_GOALS_MAX, DUEL_GUESSES } from './questions-rooms.ts'

/** A guess in its turn. `at`: when the server received it, as ISO or in milliseconds. */
export interface DuelTurn {
  /** 1 to 10: the invited opponent has the odd ones (V2). */
  turn: number
  at: string | number | Date
}

const moment = (at: DuelTurn['at']): number => new Date(at).getTime()

/**
 * V4: the number of valid pairs: both guesses made before the real start of the match (null: not started). An unpaired last one does not
 * count.
 */
export function pairsThatCount(guesses: readonly DuelTurn[], startedAt: DuelTurn['at'] | null): number {
  const inTime = guesses.filter(({ at }) => startedAt === null || moment(at) <= moment(startedAt))
  return Math.floor(inTime.length / 2)
}

/** Everything that decides which guess is closer. */
export interface DuelScoring {
  /** The score so far; null before there is one, and for a void match. */
  result: Goals | null
  /** V4: only this many first guesses of each player count. */
  pairs: number
}

/** Of a match as `resolveMatch` returns it. */
export const duelScoringOf = ({ result }: ResolvedMatch, pairs: number): DuelScoring => ({ result, pairs })

/** Why a duel is void by its own rules, once its match began: no complete pair (V4), or a void match (C7, C8). */
export const duelVoidReason = (resolved: ResolvedMatch, pairs: number): 'no_full_pair' | 'match_void' | null => {
  if (pairs === 0) return 'no_full_pair'
  return resolved.void ? 'match_void' : null
}

/** A guess and its distance from the score. */
export interface Nearness {
  /** Its index among the player's own guesses. */
  position: number
  guess: Goals
  isExact: boolean
  /** V5, in this order: right outcome, goal error (|Δhome| + |Δaway|), error of the difference. */
  isOutcome: boolean
  distance: number
  differenceError: number
  /** The same three as one number: greater is closer. */
  score: number
}

const OUTCOME = 1_000_000
const DISTANCE = 1_000
const MOST = 999

/** V5: how close a guess is to a score. */
export function nearnessOf(guess: Goals, result: Goals, index = 0): Nearness {
  const [home, away] = guess
  const [homeReal, awayReal] = result
  const isOutcome = Math.sign(home - away) === Math.sign(homeReal - awayReal)
  const distance = Math.min(MOST, Math.abs(home - homeReal) + Math.abs(away - awayReal))
  const differenceError = Math.min(MOST, Math.abs(home - away - (homeReal - awayReal)))
  const score = (isOutcome ? OUTCOME : 0) + (MOST - distance) * DISTANCE + (MOST - differenceError)
  return { position: index, guess, isExact: distance === 0, isOutcome, distance, differenceError, score }
}

/** Guesses of picks, in order. */
export const guessesOf = (picks: readonly number[]): Goals[] =>
  Array.from({ length: Math.floor(picks.length / 2) }, (_guess, index): Goals => [
    picks[2 * index] ?? 0,
    picks[2 * index + 1] ?? 0,
  ])

/** V5: the closest of a player's valid guesses, the earlier of equal ones; null before there is a score, and without any. */
export function bestGuessOf({ result, pairs }: DuelScoring, picks: readonly number[]): Nearness | null {
  if (result === null) return null
  return guessesOf(picks)
    .slice(0, pairs)
    .map((guess, index) => nearnessOf(guess, result, index))
    .reduce<Nearness | null>((best, one) => (best === null || one.score > best.score ? one : best), null)
}

/** The pure function from a player's guesses to the closeness of the best one (V5); 0 before there is a score. */
export const duelScorerOf =
  (scoring: DuelScoring): ((picks: readonly number[]) => number) =>
  picks =>
    bestGuessOf(scoring, picks)?.score ?? 0

/** V2: whether these can be the guesses of a player. */
export const areGuesses = (picks: readonly number[]): boolean =>
  picks.length % 2 === 0 &&
  picks.length <= 2 * DUEL_GUESSES &&
  picks.every(goals => goals >= 0 && goals <= DUEL_GOALS_MAX) &&
  new Set(guessesOf(picks).map(String)).size === picks.length / 2

/** V3: the server's guesses on timeout, most frequent score first. There are more than both players' guesses, so one is always free. */
export const AUTO_GUESSES: readonly Goals[] = [
  [1, 0],
  [1, 1],
  [2, 1],
  [0, 0],
  [0, 1],
  [2, 0],
  [1, 2],
  [2, 2],
  [3, 0],
  [0, 2],
  [3, 1],
  [3, 2],
  [0, 3],
]

/** V3: the first of them that neither player has guessed. */
export function autoGuess(taken: readonly Goals[]): Goals {
  const predicted = new Set(taken.map(String))
  const free = AUTO_GUESSES.find(guess => !predicted.has(String(guess)))
  if (!free) throw new Error('More guesses than a duel has')
  return free
}
