import type { FactName } from './facts.ts'

interface DefaultOption {
  name: string
  nameEn: string
  /** Points. */
  value: number
  rule: { fact: FactName; is: '=' | '>=' | '<='; number: number } | { fact: 'none' }
}

const option = (name: string, nameEn: string, value: number, rule: DefaultOption['rule']): DefaultOption => ({
  name,
  nameEn,
  value,
  rule,
})
const goals = (is: '=' | '>=', number: number) => ({ fact: 'goals', is, number }) as const
const once = (fact: FactName) => ({ fact, is: '>=', number: 1 }) as const

/** A1: what a new options card offers for goals until the operator edits it. */
export const DEFAULT_GOAL_OPTIONS: readonly DefaultOption[] = [
  option('0 gols', '0 goals', 3, goals('=', 0)),
  option('1 gol', '1 goal', 9, goals('=', 1)),
  option('2 gols', '2 goals', 25, goals('=', 2)),
  option('3 gols ou mais', '3 goals or more', 50, goals('>=', 3)),
]

/** A1: what a new options card offers for statistics until the operator edits it. */
export const DEFAULT_STATISTIC_OPTIONS: readonly DefaultOption[] = [
  option('Nenhuma', 'None', 3, { fact: 'none' }),
  option('Sem sofrer gols', 'Clean sheet', 7, once('clean-sheet')),
  option('Cartão amarelo', 'Yellow card', 8, once('yellow-cards')),
  option('Assistência', 'Assist', 10, once('assists')),
  option('Bola na trave', 'Woodwork', 15, once('woodwork')),
  option('Cartão vermelho', 'Red card', 25, once('red-cards')),
  option('Pênalti defendido', 'Penalty saved', 40, once('penalties-saved')),
]

/** A2: points of the exact number. */
export const DEFAULT_CLASSIC_VALUE = 10
/** C1: percent of the pool by rank. */
export const DEFAULT_SHARES = { first: 50, second: 25, third: 15 } as const
/** A5. */
export const DEFAULT_ENTRIES_PER_USER = 3
/** The default price of a new card, in centavos; without a price a growing pool would be empty. */
export const DEFAULT_CARD_PRICE = 10_00
/** The prize, in centavos, that a draft guarantees if its pool would be empty at the start and remain so. */
export const DEFAULT_GUARANTEE = 100_00
