import type { GAME_STATES } from '#contract/api/admin/cards.ts'
/** A card's visible state at a moment, its requirements before opening, and the start and end of its matches. Pure. */
import type { CARD_STATUSES, CARD_TYPES } from '#contract/api/player/cards.ts'
import type { MatchStatus } from '#contract/facts.ts'
import { LOCK_BEFORE_START_MS } from '#contract/limits.ts'
import type { Position } from '#contract/positions.ts'
import type { Settings, Profile } from '#contract/settings.ts'
import type { Definition } from './types.ts'

type State = (typeof GAME_STATES)[number]
export type CardStatus = (typeof CARD_STATUSES)[number]
export type Tab = (typeof CARD_TYPES)[number]

/**
 * C2: the state that players see, by the clock even if jobs are late: an open card past its lock is `preparing`. Null: not visible.
 * `running` lasts until the prizes are paid (C9).
 */
export function statusOf(game: { state: State; locksAt: Date | null }, now: Date): CardStatus | null {
  switch (game.state) {
    case 'draft':
    case 'scheduled':
      return null
    case 'open':
      return game.locksAt !== null && now < game.locksAt ? 'new' : 'preparing'
    case 'locked':
      return 'preparing'
    case 'running':
    case 'provisional':
    case 'settling':
      return 'running'
    case 'paid':
      return 'finished'
    case 'voiding':
    case 'void':
      // Cancelled before it opened, so it was never visible.
      return game.locksAt === null ? null : 'finished'
  }
}

/**
 * C12: whether others may see the picks: from the lock on, by the clock. A card cancelled before its lock never shows them, because a new
 * card may ask the same.
 */
export const isRevealed = (game: { state: State; locksAt: Date | null; lockedAt: Date | null }, now: Date): boolean =>
  game.lockedAt !== null || (game.state === 'open' && game.locksAt !== null && game.locksAt <= now)

/** The list tab of a status. */
export const tabOf = (status: CardStatus): Tab => (status === 'preparing' ? 'running' : status)

/** C1: shares in hundredths of a percent. */
export type Shares = readonly [number, number, number]

type Codes = Record<string, string>

/** A number with at most two decimals, in hundredths; undefined for more decimals. */
export function hundredths(number: number): number | undefined {
  const whole = Math.round(number * 100)
  return whole / 100 === number ? whole : undefined
}

/** C1: the shares, or their errors at the field: first ≥ second ≥ third ≥ 0, two decimals, sum over 0 and at most 100. */
export function readShares(percent: { first: number; second: number; third: number }): Shares | Codes {
  const [first, second, third] = [hundredths(percent.first), hundredths(percent.second), hundredths(percent.third)]
  if (first === undefined) return { 'paymentPercentage.first': 'percent_invalid' }
  if (second === undefined) return { 'paymentPercentage.second': 'percent_invalid' }
  if (third === undefined) return { 'paymentPercentage.third': 'percent_invalid' }
  if (second > first) return { 'paymentPercentage.second': 'shares_order' }
  if (third > second) return { 'paymentPercentage.third': 'shares_order' }
  const sum = first + second + third
  return sum < 1 || sum > 10_000 ? { paymentPercentage: 'shares_sum' } : [first, second, third]
}

/** C2: a match without a known start: its card would have no lock. A race, a round or a sheet may use the start that was entered. */
export const isUntimed = (match: { kind: string; startsAt: Date | null; status: string } | undefined): boolean =>
  match !== undefined && match.kind === 'match' && match.startsAt === null && match.status === 'scheduled'

/** Requirements of every card before it opens. Money in centavos. */
export interface Opening {
  price: bigint
  fixed: boolean
  guaranteed: bigint
  startsAt: Date | null
  opensAt: Date | null
}

/** Missing requirements of every card type, at their field; empty if complete (C1, C2). */
export function lackingOfAny(card: Opening, now: Date): Codes {
  const fields: Codes = {}
  if (card.fixed && card.guaranteed === 0n) fields.amount = 'amount_required'
  if (card.startsAt === null) fields.startDate = 'start_unknown'
  else {
    const locksAt = card.startsAt.getTime() - LOCK_BEFORE_START_MS
    if (locksAt <= now.getTime()) fields.startDate = 'start_passed'
    else if (card.opensAt !== null && card.opensAt.getTime() >= locksAt) fields.opensAt = 'opens_too_late'
  }
  return fields
}

/** Missing values of an Athletes card, at their field (A1). */
export function lackingOfAthletes(card: Pick<Definition, 'gameType' | 'slots' | 'goals' | 'statistics'>): Codes {
  const fields: Codes = {}
  if (card.slots.length === 0) fields.athletes = 'athletes_required'
  if (card.gameType === 'options') {
    if (card.goals.length < 2) fields.goalOptions = 'options_required'
    if (card.statistics.length < 2) fields.statisticOptions = 'options_required'
  }
  return fields
}

/** Violations of the compliance profile in force, at their field. */
export const forbiddenToAny = (profile: Profile, card: Pick<Opening, 'price' | 'fixed'>): Codes => ({
  ...(profile === 'free' && card.price > 0n ? { price: 'mode_unavailable' } : {}),
  // Without wallets a prize could not be paid.
  ...(profile === 'free' && card.fixed ? { fixedAmount: 'mode_unavailable' } : {}),
})

/** Minimum number of athletes of a fantasy game. */
export const FANTASY_ATHLETES = 2

/**
 * Legal limits of an Athletes card: a fantasy game has a guaranteed prize and at least two athletes, and every question type is enabled.
 */
export function forbiddenToAthletes(
  { profile, questionsOff }: Pick<Settings, 'profile' | 'questionsOff'>,
  card: Pick<Opening, 'fixed'>,
  slots: readonly { position: Position }[],
): Codes {
  const fields: Codes = {}
  for (const [slot, { position }] of slots.entries()) {
    if (questionsOff.includes(position)) fields[`athletes.${slot}.position`] = 'question_off'
  }
  if (profile !== 'fantasy') return fields
  if (!card.fixed) fields.fixedAmount = 'mode_unavailable'
  if (slots.length < FANTASY_ATHLETES) fields.athletes = 'mode_unavailable'
  return fields
}

/** Predicting scores of whole matches does not qualify as a fantasy game. */
export const forbiddenToMatches = (profile: Profile): Codes =>
  profile === 'fantasy' ? { matches: 'mode_unavailable' } : {}

/** The times of a match. */
interface Timed {
  status: MatchStatus
  startsAt: Date | null
  facts: { endedAt: Date | null } | null
}

/** The earliest of some times; null if none is known. */
export const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce<Date | null>((first, at) => (first === null || (at !== null && at < first) ? at : first), null)

/** C9: whether the last of these matches is over or void. */
export const isAllOver = (matches: readonly Timed[]): boolean =>
  matches.length > 0 && matches.every(({ status }) => status === 'finished' || status === 'void')

/** C9: the final whistle of the last match; for a match without one (void or untimed), its kick-off. Null if neither is known. */
export function lastWhistle(matches: readonly Timed[]): Date | null {
  const whistles = matches.map(match => match.facts?.endedAt ?? match.startsAt).filter(at => at !== null)
  return whistles.length === 0 ? null : new Date(Math.max(...whistles.map(at => at.getTime())))
}
