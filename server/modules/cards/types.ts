import type {
  Definition as ScoredDefinition,
  ShownEstimates,
  Slot as ScoredSlot,
} from '#contract/verify/athlete-card.ts'

export type { Option, Rule, Scoring } from '#contract/verify/athlete-card.ts'
export type { Goals, MatchScoring } from '#contract/verify/card-game.ts'

/** An athlete of a card with all that the desk keeps of it. */
export interface Slot extends ScoredSlot {
  place: number
  teamId: string | null
  /** The match it plays in, where that is not `matchId` (the match, race, round or sheet its facts come from). */
  kickoffId: string | null
  shirt: number | null
}

/** A card's questions and points. Frozen once the card is open (A1). */
export interface Definition extends ScoredDefinition {
  slots: readonly Slot[]
  /** How likely each option was when the card opened; none before, and where nothing was known. */
  estimates?: ShownEstimates | null
  /** How often each option was chosen; none before the lock (C12), and where it was not counted. */
  pickCounts?: PickCounts | null
}

/** How often each option of a card was chosen, of so many entries: by athlete, by the option's place. */
export interface PickCounts {
  entries: number
  goals: number[][]
  statistics: number[][]
}

/** A card beside the pool game it is (same id), as far as every kind has it. */
export interface CardBase {
  id: string
  banner: { _id: string; filename: string } | null
  championshipId: string | null
  round: string | null
  /** Influencer codes that this card takes; null takes every code. */
  codes: readonly string[] | null
}

/** An Athletes card. */
export interface Card extends CardBase, Definition {}

/** A championship card: matches in the order that picks refer to. Frozen once the card is open. */
export interface MatchCard extends CardBase {
  matchIds: readonly string[]
}
