import type { FactName } from '#contract/facts.ts'
import type { Position } from '#contract/positions.ts'

/** A1: what settles an option by facts; `none`: no other option of its kind happened; null: the operator ticks. */
export type Rule = { fact: FactName; is: '=' | '>=' | '<='; number: number } | { fact: 'none' } | null

/** A goal or statistic option, at its place in its list: picks refer to the place. */
export interface Option {
  id: string
  name: string
  nameEn: string
  /** Hundredths of a point. */
  value: number
  rule: Rule
}

/** An athlete of a card, at its place: picks refer to the place. */
export interface Slot {
  place: number
  athleteId: string
  teamId: string | null
  /** Where its facts come from: a match, a race, a round, or the sheet the operator fills. */
  matchId: string
  /** The match it plays in, where that is not `matchId`. */
  kickoffId: string | null
  position: Position
  shirt: number | null
  /** A2: hundredths of a point. */
  classicValue: number
}

/** All that a card asks and pays points for. Frozen once the card is open (A1). */
export interface Definition {
  gameType: 'options' | 'classic'
  slots: readonly Slot[]
  goals: readonly Option[]
  statistics: readonly Option[]
}

/**
 * What scoring needs, made of the facts, in hundredths of a point. Options: for each athlete the points by goal option and by
 * statistic option. Classic: the exact number (null: nobody earns) and what it is worth.
 */
export type Scoring =
  | { slots: [goals: number[], statistics: number[]][] }
  | { slots: { exact: number | null; points: number }[] }

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

/** Goals of the home side and of the away side. */
export type Goals = readonly [home: number, away: number]

/** What scoring a championship card needs: the score of each match so far, by place; null before there is one and of a void match. */
export interface MatchScoring {
  results: (Goals | null)[]
}
