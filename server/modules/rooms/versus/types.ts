import type { DuelType } from '#contract/rooms.ts'

/** The fields of a duel beyond its room (same id). */
export interface Duel {
  id: string
  ownerId: string
  /** The opponent who accepted; null before that. */
  opponentId: string | null
  /** V1: when the opponent pressed Ready. */
  readyAt: Date | null
  startedAt: Date | null
  /** V3: the current guess, 1 to 10, and its deadline; both null before the start and after the last. */
  turn: number | null
  turnEndsAt: Date | null
}

/** A guess, in turn order. */
export interface DuelGuess {
  /** 1 to 10. */
  turn: number
  accountId: string
  homeGoals: number
  awayGoals: number
  /** V3: played by the server. */
  auto: boolean
  at: Date
}

export const DUEL_TYPES = ['game-vs', 'game-vs-vip'] as const satisfies readonly DuelType[]
