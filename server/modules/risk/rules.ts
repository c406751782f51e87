import type { RISK_TYPES, RISK_LEVELS } from '#contract/api/admin/risk.ts'

/*
 * When a common property of two accounts is a signal, and how severe. Pure. Patterns that are usual for families, shared flats and mobile
 * networks are low or no signal. Amounts in centavos.
 */

export type Type = (typeof RISK_TYPES)[number]
export type Level = (typeof RISK_LEVELS)[number]

const DAY_MS = 24 * 3_600_000
/** Accounts at one address are a signal if they signed in within this time of each other. */
export const ADDRESS_WITHIN_MS = DAY_MS
/** Duels and transfers are evaluated over this period. */
export const LOOKED_AT_MS = 30 * DAY_MS
/** An address with more accounts than this is a shared network (mobile, campus) and not evidence. */
const NETWORK = 12
/** A pick combination used by more people than this is a common one. */
export const COMMON_PICKS = 4
/** Shorter pick combinations can be equal by chance. */
export const PICKS_NUMBERS = 4
export const SAME_GAMES = 3
const SAME_DUELS = 5
const GIFTS = 3
const SENDERS = 3
const MUCH = 100_00n
const VERY_MUCH = 500_00n

/** Accounts that used one device. Two are probably a couple or a family: recorded with low severity. */
export const deviceLevel = (accounts: number): Level | null =>
  accounts < 2 ? null : accounts === 2 ? 'low' : accounts < 5 ? 'medium' : 'high'

/** Accounts that signed in from one address within a day; `made` of them were created on that day. */
export function addressLevel({ accounts, made }: { accounts: number; made: number }): Level | null {
  if (accounts < 3 || accounts > NETWORK) return null
  return made >= 5 ? 'high' : made >= 3 ? 'medium' : 'low'
}

/**
 * People (by CPF) who requested withdrawals to one key, and how many were `paid`. A key belongs to one person, so a single failed request
 * is probably a typing error: low.
 */
export function pixKeyLevel({ people, paid }: { people: number; paid: number }): Level | null {
  if (people < 2) return null
  return people >= 3 || paid >= 2 ? 'high' : 'low'
}

/** A pair's settled duels for coins; `won` by the player who won more, with a net gain of `net`. V7's alerts count on their own. */
export function versusLevel(pair: { games: number; won: number; net: bigint; alerts: number }): Level | null {
  const { games, won, net, alerts } = pair
  if (alerts > 0) return alerts >= 3 ? 'high' : 'medium'
  if (games < SAME_DUELS || net <= 0n || won * 5 < games * 4) return null
  return games >= 2 * SAME_DUELS && won * 10 >= games * 9 ? 'medium' : 'low'
}

/** Locked games in which two accounts made the same rare picks. */
export const picksLevel = (games: number): Level | null =>
  games < SAME_GAMES ? null : games < 5 ? 'low' : games < 8 ? 'medium' : 'high'

/** Transfers from one to another; `back` is the amount returned, `withdrawn` the recipient's withdrawals meanwhile. */
export function transfersLevel(pair: { count: number; amount: bigint; back: bigint; withdrawn: bigint }): Level | null {
  const { count, amount, back, withdrawn } = pair
  if (count < GIFTS || amount < MUCH || back * 10n > amount) return null
  const isMuch = amount >= VERY_MUCH
  const isTaken = withdrawn * 2n >= amount
  return isMuch && isTaken ? 'high' : isMuch || isTaken ? 'medium' : 'low'
}

/** Transfers from several to one; not a signal while less than half of it was withdrawn. */
export function funnelLevel(one: { senders: number; amount: bigint; back: bigint; withdrawn: bigint }): Level | null {
  const { senders, amount, back, withdrawn } = one
  if (senders < SENDERS || amount < MUCH || back * 10n > amount || withdrawn * 2n < amount) return null
  return senders >= 5 ? 'high' : 'medium'
}

/** Amount of new evidence that reopens a dismissed signal: as much as would be a signal by itself. */
const NEW_FACTS: Readonly<Record<Type, number>> = {
  device: 1,
  address: 1,
  'pix-key': 1,
  versus: 1,
  picks: SAME_GAMES,
  transfers: GIFTS,
  funnel: 1,
}

/** Whether a dismissed signal has enough new evidence to reopen. */
export function comesBack(type: Type, facts: readonly string[], dismissed: readonly string[]): boolean {
  const known = new Set(dismissed)
  return facts.filter(fact => !known.has(fact)).length >= NEW_FACTS[type]
}

const ORDER: Readonly<Record<Level, number>> = { low: 0, medium: 1, high: 2 }

export const isGraver = (one: Level, other: Level): boolean => ORDER[one] > ORDER[other]
