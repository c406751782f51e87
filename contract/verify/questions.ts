/** The questions of cards, as far as scoring needs them. */
import type { FactName } from '../facts.ts'
import type { Position } from '../positions.ts'

/** Classic predictions have at most three digits. */
export const ENTRY_SCORE_MAX = 999

/** A2: the predicted number of an athlete, by position. `GOALS_HALF` is the first half. */
export const PREDICTED: Record<Position, FactName> = {
  G: 'goals',
  D: 'goals',
  M: 'goals',
  A: 'goals',
  LD: 'goals',
  LE: 'goals',
  ATP: 'sets-won',
  WTA: 'sets-won',
  F1_START: 'start-position',
  F1_FINISH: 'finish-position',
  POKER: 'finishing-place',
  GOAL_MINUTE: 'first-goal-minute',
  GOALS_HALF: 'goals-first-half',
  GOALS_SECOND_HALF: 'goals-second-half',
  GOALS_ROUND: 'goals',
  GOALS_IN_AREA: 'goals-in-area',
  GOALS_OUT_AREA: 'goals-outside-area',
  AF_FIELD_GOAL: 'field-goals',
  AF_TOUCHDOWN: 'touchdowns',
  AF_TWO_POINT: 'two-point-conversions',
  AF_EXTRA_KICK: 'extra-kicks',
  AF_SAFETY: 'safeties',
  AF_PICK_SIX: 'pick-six-touchdowns',
}

/** A4: how many of the athletes (matches) of a card must remain valid. */
export const validNeeded = (all: number): number => (all === 1 ? 1 : Math.max(2, Math.ceil(all / 2)))

/** A4: whether a card with this many athletes (matches) is void if this many of them are. */
export const isTooFew = (all: number, gone: number): boolean => all - gone < validNeeded(all)
