/* Cards and facts for tests of the rules alone. */
import { DEFAULT_GOAL_OPTIONS, DEFAULT_STATISTIC_OPTIONS } from '#contract/card-defaults.ts'
import type { FactName } from '#contract/facts.ts'
import type { Position } from '#contract/positions.ts'
import type { Known, Resolved } from '#contract/verify/athlete-card.ts'
import type { Definition, Option, Rule, Slot } from '#server/modules/cards/types.ts'

export const id = (type: string, number: number) => `${type}${number}`.padStart(24, '0')
export const slot = (place: number, position: Position = 'A', classicValue = 1000): Slot => ({
  place,
  athleteId: id('a', place),
  teamId: null,
  matchId: id('b', place),
  kickoffId: null,
  position,
  shirt: null,
  classicValue,
})
export const option = (index: number, value: number, rule: Rule, type = 'c'): Option => ({
  id: id(type, index),
  name: `Opção ${index}`,
  nameEn: `Option ${index}`,
  value,
  rule,
})
const defaults = (list: typeof DEFAULT_GOAL_OPTIONS, type: string) =>
  list.map((one, index) => ({ ...option(index, one.value * 100, one.rule, type), name: one.name }))
/** The default goal options. */
export const goals = defaults(DEFAULT_GOAL_OPTIONS, 'c')
/** The default statistic options. */
export const statistics = defaults(DEFAULT_STATISTIC_OPTIONS, 'd')
export const card = (changes: Partial<Definition> = {}): Definition => ({
  gameType: 'options',
  slots: [slot(0), slot(1)],
  goals,
  statistics,
  ...changes,
})

export const ALL_ZERO = {
  goals: 0,
  'clean-sheet': 0,
  'yellow-cards': 0,
  assists: 0,
  woodwork: 0,
  'red-cards': 0,
  'penalties-saved': 0,
} as const
export const known = (numbers: Partial<Record<FactName, number>> = {}, changes: Partial<Known> = {}): Known => ({
  status: 'finished',
  score: { home: 1, away: 0 },
  unresolved: 0,
  lineUpTold: false,
  facts: { played: true, numbers: { ...ALL_ZERO, ...numbers } },
  ticks: new Map(),
  ...changes,
})
export const names = (options: readonly Option[], indexes: readonly number[]) =>
  indexes.map(index => options[index]?.name)
export const resolved = (changes: Partial<Resolved>): Resolved => ({
  void: false,
  matchVoid: false,
  goals: [],
  statistics: [],
  number: null,
  missing: [],
  ...changes,
})
