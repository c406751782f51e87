import { describe, expect, test } from 'vitest'
import { DEFAULT_GOAL_OPTIONS, DEFAULT_STATISTIC_OPTIONS } from '#contract/card-defaults.ts'
import type { AthleteFacts } from '#contract/facts.ts'
import type { Position } from '#contract/positions.ts'
import type { RecentGame } from '#server/modules/matches/index.ts'
import { optionsHelpOf, recentFormOf } from './rules-form.ts'
import type { Definition, Slot } from './types.ts'

const definition: Definition = {
  gameType: 'options',
  slots: [],
  goals: DEFAULT_GOAL_OPTIONS.map((option, place) => ({ ...option, id: `goal-${place}` })),
  statistics: DEFAULT_STATISTIC_OPTIONS.map((option, place) => ({ ...option, id: option.nameEn, place })),
}
const slotIn = (position: Position): Slot => ({
  place: 0,
  athleteId: 'a',
  teamId: 'own',
  matchId: 'm',
  kickoffId: null,
  position,
  shirt: null,
  classicValue: 0,
})
const game = (numbers: AthleteFacts['numbers'], change: Partial<RecentGame> = {}): RecentGame => ({
  teamId: 'own',
  homeId: 'own',
  awayId: 'other',
  score: { home: 1, away: 0 },
  facts: { played: true, numbers },
  ...change,
})
const teams = new Map([['other', { name: 'Outro', abbrev: 'OUT' }]])

describe('what cannot happen', () => {
  test.each([
    ['G', 'cartola', []],
    ['D', 'cartola', ['Penalty saved']],
    ['LD', 'cartola', ['Penalty saved']],
    ['A', 'cartola', ['Clean sheet', 'Penalty saved']],
    ['M', 'cartola', ['Clean sheet', 'Penalty saved']],
    // Other sources report for every player on the pitch whether their team conceded.
    ['A', 'cbf', ['Penalty saved']],
  ] as const)('a %s of %s', (position, source, impossible) => {
    const { goals, statistics } = optionsHelpOf(definition, slotIn(position), [], source)
    expect(goals.every(({ possible }) => possible)).toBe(true)
    const not = definition.statistics.filter((_option, place) => statistics[place]?.possible === false)
    expect(not.map(({ id }) => id)).toEqual(impossible)
  })

  test('an option that asks for none of it stays', () => {
    const none = { ...definition, statistics: [{ id: 'no', name: '', nameEn: '', value: 1, rule: rule('<=', 0) }] }
    expect(optionsHelpOf(none, slotIn('A'), [], 'cartola').statistics).toMatchObject([{ possible: true }])
  })
})

const rule = (is: '=' | '>=' | '<=', number: number) => ({ fact: 'penalties-saved', is, number }) as const

describe('the last games', () => {
  test('tell the number and who it was against, at home or away', () => {
    const games = [
      game({ goals: 2 }),
      game({}, { homeId: 'other', awayId: 'own' }),
      game({ goals: 0 }, { homeId: null, awayId: null }),
    ]
    expect(recentFormOf(slotIn('A'), games, teams).games).toEqual([
      { opponent: { name: 'Outro', abbrev: 'OUT' }, home: true, number: 2 },
      { opponent: { name: 'Outro', abbrev: 'OUT' }, home: false, number: null },
      { opponent: null, home: null, number: 0 },
    ])
  })

  test('count an option only in games in which it is known', () => {
    const games = [game({ goals: 1, assists: 1 }), game({ goals: 0, assists: 0 }), game({ goals: 3 })]
    const { goals, statistics } = optionsHelpOf(definition, slotIn('A'), games, 'cartola')
    const rate = (id: string) => {
      const place = definition.statistics.findIndex(option => option.id === id)
      return [statistics[place]?.happened, statistics[place]?.games]
    }
    expect(goals.map(({ happened, games }) => [happened, games])).toEqual([
      [1, 3],
      [1, 3],
      [0, 3],
      [1, 3],
    ])
    expect(rate('Assist')).toEqual([1, 2])
    // With an assist an option happened; without one, woodwork is unknown.
    expect(rate('None')).toEqual([0, 1])
    expect(rate('Woodwork')).toEqual([0, 0])
  })
})
