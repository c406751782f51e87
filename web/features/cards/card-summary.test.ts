import { describe, expect, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import { formatMoment } from '#web/lib/moments.ts'
import { difficultyOf, matchesOf, prizesOf } from './card-summary.ts'

const shares = (first: number, second: number, third: number) => ({ first, second, third })
const amounts = (amount: number, paymentPercentage: ReturnType<typeof shares>) => {
  const { places, paid, kept } = prizesOf({ amount: centavos(amount), paymentPercentage })
  return { places: places.map(({ amount: each }) => Number(each)), paid: Number(paid), kept: Number(kept) }
}

describe('what a card pays (C1, C4)', () => {
  test('the shares of the pool, and what is missing to the whole is kept', () => {
    expect(amounts(1_248_000, shares(50, 25, 15))).toEqual({
      places: [624_000, 312_000, 187_200],
      paid: 1_123_200,
      kept: 124_800,
    })
  })
  test('centavos that no share divides go to the places from the first down, and nothing is lost', () => {
    const { places, paid, kept } = amounts(1_001, shares(33.33, 33.33, 33.33))
    expect(places).toEqual([334, 334, 333])
    expect(paid + kept).toBe(1_001)
  })
  test('a place without a share is not shown', () => {
    expect(amounts(1_000, shares(100, 0, 0))).toEqual({ places: [1_000], paid: 1_000, kept: 0 })
  })
  test('an empty pool pays nothing', () => {
    expect(amounts(0, shares(50, 25, 15))).toEqual({ places: [0, 0, 0], paid: 0, kept: 0 })
  })
})

describe('how hard a card was', () => {
  const options = [
    { _id: 'none', name: '0 gols', value: 4 },
    { _id: 'one', name: '1 gol', value: 10 },
  ]
  const athlete = (happened: string[], likely?: [number, number], isVoid = false) => ({
    void: isVoid,
    _athleteGoals: happened,
    _athleteStatistics: [],
    ...(likely && {
      optionsHelp: {
        goals: likely.map(one => ({
          possible: true,
          happened: 0,
          games: 0,
          past: { happened: 1, games: 2, likely: one },
        })),
        statistics: [],
      },
    }),
  })
  const of = (...athletes: ReturnType<typeof athlete>[]) =>
    difficultyOf({ goalOptions: options, statisticOptions: [], athletes })

  test('is what the likeliest options came to beside what they were expected to', () => {
    expect(of(athlete(['none'], [75, 25]), athlete(['none'], [75, 25]))).toEqual({
      expected: 6,
      actual: 8,
      is: 'easier',
    })
    expect(of(athlete(['none'], [75, 25]), athlete(['one'], [75, 25]))).toEqual({
      expected: 6,
      actual: 4,
      is: 'harder',
    })
    expect(of(athlete(['none'], [90, 10]))).toMatchObject({ is: 'usual' })
  })
  test('leaves out who did not play, and is not told where nothing was known', () => {
    expect(of(athlete(['none'], [90, 10]), athlete([], [90, 10], true))).toMatchObject({ expected: 3.6 })
    expect(of(athlete(['none']))).toBeNull()
  })
})

test('a match is counted once however many of its athletes are on the card', () => {
  const playing = { _id: 'a'.repeat(24), date: null, home: null, away: null, place: null, score: null, minute: '12' }
  const live = { _match: { ...playing, status: 'live' as const } }
  const over = { _match: { ...playing, _id: 'b'.repeat(24), status: 'finished' as const } }
  expect(matchesOf({ athletes: [live, live, over, { _match: null }] })).toEqual({ all: 2, live: 1 })
})

test('dates are those of the product’s country, a day before their date in UTC where that is so', () => {
  const late = new Date('2026-11-22T02:30:00.000Z')
  expect(formatMoment(late, 'pt-BR')).toBe('Sáb 21/11 · 23:30')
  expect(formatMoment(late, 'en')).toBe('Sat 21/11 · 23:30')
})
