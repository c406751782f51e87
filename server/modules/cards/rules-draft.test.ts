import { expect, test } from 'vitest'
import type { Position } from '#contract/positions.ts'
import { byForm, type Candidate, chooseAthletes, FIRST_MIX, formOf } from './rules-draft.ts'

let made = 0
const one = (
  teamId: string,
  position: Position | null,
  form: number | null,
  more: Partial<Candidate> = {},
): Candidate => {
  made += 1
  return { athleteId: String(made).padStart(4, '0'), teamId, position, starter: null, shirt: null, form, ...more }
}
const clubs = ['a', 'b', 'c', 'd', 'e', 'f']
const squads = clubs.flatMap((club, index) => [
  one(club, 'G', index),
  ...(['D', 'M', 'A'] as const).flatMap(position => [0, 1, 2].map(nth => one(club, position, 10 * index + nth))),
])

test('as many of each position as the mix says, at most two of a club, the best lately first', () => {
  const chosen = chooseAthletes(squads, FIRST_MIX)
  expect(chosen.map(athlete => athlete.position)).toEqual(['G', 'D', 'D', 'M', 'M', 'A', 'A', 'A'])
  const counts = [...Map.groupBy(chosen, athlete => athlete.teamId).values()].map(own => own.length)
  expect(Math.max(...counts)).toBe(2)
  // The best athletes overall are selected.
  const [best] = squads.toSorted(byForm)
  expect(chosen).toContain(best)
})

test('of two clubs alone each gives half of the card; whose position nobody tells fills what is left', () => {
  const two = squads.filter(athlete => athlete.teamId === 'e' || athlete.teamId === 'f')
  const chosen = chooseAthletes(two, FIRST_MIX)
  expect([...Map.groupBy(chosen, athlete => athlete.teamId).values()].map(own => own.length)).toEqual([4, 4])
  const unknown = clubs.flatMap(club => [one(club, 'G', 1), one(club, null, 5), one(club, null, 4)])
  const filled = chooseAthletes(unknown, FIRST_MIX)
  expect(filled.map(athlete => athlete.position)).toEqual(['G', ...Array.from({ length: 7 }, () => null)])
})

test('too few athletes make a smaller card, none none', () => {
  expect(chooseAthletes([one('a', 'A', null)], FIRST_MIX)).toHaveLength(1)
  expect(chooseAthletes([], FIRST_MIX)).toEqual([])
})

test('form is what the usual options would have brought a game; of equals who started comes first, then the lower shirt', () => {
  const game = (goals: number) => ({
    teamId: 'a',
    homeId: 'a',
    awayId: 'b',
    score: {
      home: goals,
      away: 0,
    },
    facts: {
      played: true,
      numbers: {
        goals,
        'clean-sheet': 0,
        'yellow-cards': 0,
        assists: 0,
      },
    },
  })
  expect(formOf('A', [])).toBe(null)
  // No goal is worth 3 points, two are worth 25.
  expect(formOf('A', [game(0), game(2)])).toBeGreaterThanOrEqual(14)
  expect(formOf('A', [game(2)])).toBeGreaterThan(formOf('A', [game(1)]) ?? 0)
  const starter = one('a', 'A', 5, { starter: true, shirt: 20 })
  const low = one('a', 'A', 5, { shirt: 7 })
  const high = one('a', 'A', 5, { shirt: 9 })
  expect([high, low, starter].toSorted(byForm)).toEqual([starter, low, high])
})
