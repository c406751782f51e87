import type { RISK_TYPES, RISK_LEVELS } from '#contract/api/admin/risk.ts'

/*
 * When a thing two accounts have in common is a sign, and how grave. Pure. What families, flats and mobile networks do is no accusation:
 * it is low or nothing. Amounts in centavos.
 */

export type Type = (typeof RISK_TYPES)[number]
export type Level = (typeof RISK_LEVELS)[number]

const DAY_MS = 24 * 3_600_000
/** Accounts at one address are a sign when they came within this time of each other. */
export const ADDRESS_WITHIN_MS = DAY_MS
/** Duels and transfers are looked at over this time. */
export const LOOKED_AT_MS = 30 * DAY_MS
/** An address of more accounts than this is a network that many share (mobile, a campus), and says nothing about anybody. */
const NETWORK = 12
/** A prediction that more people made than this is a common one. */
export const COMMON_PICKS = 4
/** Predictions of fewer numbers than this are equal by chance. */
export const PICKS_NUMBERS = 4
export const SAME_GAMES = 3
const SAME_DUELS = 5
const GIFTS = 3
const SENDERS = 3
const MUCH = 100_00n
const VERY_MUCH = 500_00n

/** Accounts that used one device. Two are a couple or a family: noted, not suspected. */
export const deviceLevel = (accounts: number): Level | null =>
  accounts < 2 ? null : accounts === 2 ? 'low' : accounts < 5 ? 'medium' : 'high'

/** Accounts that signed in at one address within a day; `made` of them were made there in it. */
export function addressLevel({ accounts, made }: { accounts: number; made: number }): Level | null {
  if (accounts < 3 || accounts > NETWORK) return null
  return made >= 5 ? 'high' : made >= 3 ? 'medium' : 'low'
}

/** People (by CPF) who requested withdrawals to one key; `paid` to so many of them. A key belongs to one: a slip of the finger is low. */
export function pixKeyLevel({ people, paid }: { people: number; paid: number }): Level | null {
  if (people < 2) return null
  return people >= 3 || paid >= 2 ? 'high' : 'low'
}

/** A pair's settled duels for coins; `won` by the one who won more, who won `net` of the other. V7's alerts count by themselves. */
export function versusLevel(pair: { games: number; won: number; net: bigint; alerts: number }): Level | null {
  const { games, won, net, alerts } = pair
  if (alerts > 0) return alerts >= 3 ? 'high' : 'medium'
  if (games < SAME_DUELS || net <= 0n || won * 5 < games * 4) return null
  return games >= 2 * SAME_DUELS && won * 10 >= games * 9 ? 'medium' : 'low'
}

/** Locked games in which two accounts made a prediction that hardly anybody else made. */
export const picksLevel = (games: number): Level | null =>
  games < SAME_GAMES ? null : games < 5 ? 'low' : games < 8 ? 'medium' : 'high'

/** Transfers from one to another; `back` is the sum returned, `withdrawn` the other's withdrawals meanwhile. */
export function transfersLevel(pair: { count: number; amount: bigint; back: bigint; withdrawn: bigint }): Level | null {
  const { count, amount, back, withdrawn } = pair
  if (count < GIFTS || amount < MUCH || back * 10n > amount) return null
  const isMuch = amount >= VERY_MUCH
  const isTaken = withdrawn * 2n >= amount
  return isMuch && isTaken ? 'high' : isMuch || isTaken ? 'medium' : 'low'
}

/** Transfers from several to one; no sign while less than half of it was withdrawn. */
export function funnelLevel(one: { senders: number; amount: bigint; back: bigint; withdrawn: bigint }): Level | null {
  const { senders, amount, back, withdrawn } = one
  if (senders < SENDERS || amount < MUCH || back * 10n > amount || withdrawn * 2n < amount) return null
  return senders >= 5 ? 'high' : 'medium'
}

/** How many facts that were not there when a sign was dismissed bring it back: what alone would be a sign again. */
const NEW_FACTS: Readonly<Record<Type, number>> = {
  device: 1,
  address: 1,
  'pix-key': 1,
  versus: 1,
  picks: SAME_GAMES,
  transfers: GIFTS,
  funnel: 1,
}

/** Whether a dismissed sign has enough new evidence to come back. */
export function comesBack(type: Type, facts: readonly string[], dismissed: readonly string[]): boolean {
  const known = new Set(dismissed)
  return facts.filter(fact => !known.has(fact)).length >= NEW_FACTS[type]
}

const ORDER: Readonly<Record<Level, number>> = { low: 0, medium: 1, high: 2 }

export const isGraver = (one: Level, other: Level): boolean => ORDER[one] > ORDER[other]
