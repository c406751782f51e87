import type { ENTRY_VOIDS } from '#contract/api/player/card-documents.ts'
import type { Centavos } from '#contract/money.ts'
import type { Shares } from '#contract/verify/pool.ts'
import type { State } from './rules.ts'

/** Settings of a game made by an operator (or a room's owner). */
export interface GameSettings {
  name: string
  /** The English name, if it differs. */
  nameEn?: string
  price: Centavos
  /** C1: a guaranteed pool, which does not grow. */
  fixed: boolean
  /** The guaranteed pool; 0 for a growing one. */
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
  /** The number of valid entries: so far, and final once the game is closed. */
  count: number
  /** The pool: the guaranteed one, or the stakes so far. */
  pool: Centavos
  boardVersion: number
  endedAt: Date | null
  paysAt: Date | null
  hold: string | null
  voidReason: string | null
  progressId: string
  /** The operator who requested its opening; null for a game that opened without one. */
  openedBy: string | null
  /** The version of the ranking whose correction is being paid (C10). */
  correcting: number | null
  settledAt: Date | null
}

/** Why an entry is void while its game goes on: C2, W7, F6. */
export type EntryVoid = (typeof ENTRY_VOIDS)[number]

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
  /** Set with `void`. */
  voidReason: EntryVoid | null
  archived: boolean
}

/** The facts of an account that decide whether it may play for money. */
export interface Player {
  birthDate: string | null
  blocked: boolean
  /** Whether any version of the terms was accepted: a newer version blocks nobody (docs/decisions/023). */
  hasTerms: boolean
}
