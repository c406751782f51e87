import type { Centavos } from '#contract/money.ts'
import type { Shares } from '#contract/verify/pool.ts'
import type { State } from './rules.ts'

/** What an operator (or a room's owner) sets of a game. */
export interface GameSettings {
  name: string
  /** What it is called in English, where that differs. */
  nameEn?: string
  price: Centavos
  /** C1: a guaranteed pool, which does not grow. */
  fixed: boolean
  /** The guaranteed pool; 0 with a growing one. */
  guaranteed: Centavos
  /** Hundredths of a percent. */
  shares: Shares
  entriesPerUser: number
  opensAt: Date | null
  startsAt: Date | null
}

/** A pool game as it is now. */
export interface Game extends GameSettings {
  id: string
  mode: string
  state: State
  rulesVersion: string
  locksAt: Date | null
  lockedAt: Date | null
  /** Entries that count: so far, and from the lock on for good. */
  count: number
  /** What is played for: the guaranteed pool, or the stakes so far. */
  pool: Centavos
  boardVersion: number
  endedAt: Date | null
  paysAt: Date | null
  hold: string | null
  voidReason: string | null
  progressId: string
  /** The operator who asked for its opening; null of a game that opened without one. */
  openedBy: string | null
  /** The version of the ranking whose correction is being paid (C10). */
  correcting: number | null
  settledAt: Date | null
}

export interface Entry {
  id: string
  gameId: string
  accountId: string
  picks: number[]
  price: Centavos
  rulesVersion: string
  acceptedAt: Date
  influencerId: string | null
  code: string | null
  /** Hex. */
  nonce: string
  void: boolean
  archived: boolean
}

/** What an account says of who may play for money. */
export interface Player {
  birthDate: string | null
  blocked: boolean
  /** Whether any version of the terms was accepted: newer ones keep nobody from playing (docs/decisions/023). */
  hasTerms: boolean
}
