import type {
  Definition as ScoredDefinition,
  ShownEstimates,
  Slot as ScoredSlot,
} from '#contract/verify/athlete-card.ts'

export type { Option, Rule, Scoring } from '#contract/verify/athlete-card.ts'
export type { Goals, MatchScoring } from '#contract/verify/card-game.ts'

/** An athlete of a card with all fields that operators edit. */
export interface Slot extends ScoredSlot {
  place: number
  teamId: string | null
  /** The match it plays in, if that is not `matchId` (the match, race, round or sheet of its facts). */
  kickoffId: string | null
  shirt: number | null
}

/** A card's questions and points. Frozen once the card is open (A1). */
export interface Definition extends ScoredDefinition {
  slots: readonly Slot[]
  /** Each option's estimate when the card opened; absent before, and if nothing was known. */
  estimates?: ShownEstimates | null
  /** How often each option was chosen; absent before the lock (C12), and if it was not counted. */
  pickCounts?: PickCounts | null
}

/** How often each option of a card was chosen, and the number of entries: by athlete, then by option index. */
export interface PickCounts {
  entries: number
  goals: number[][]
  statistics: number[][]
}

/** The fields of a card shared by all types, beside its pool game (same id). */
export interface CardBase {
  id: string
  /** The version of its fields: raised by each save. */
  seq: number
  banner: { _id: string; filename: string } | null
  championshipId: string | null
  round: string | null
  /** Influencer codes that this card accepts; null accepts every code. */
  codes: readonly string[] | null
}

/** An Athletes card. */
export interface Card extends CardBase, Definition {}

/** A championship card: matches in the order that picks refer to. Frozen once the card is open. */
export interface MatchCard extends CardBase {
  matchIds: readonly string[]
}
