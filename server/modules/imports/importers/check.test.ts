import { describe, expect, test } from 'vitest'
import { cravaMatch } from '#tests/support/matches.ts'
import { readImport } from './check.ts'
import { crava } from './crava.ts'
import { f1db } from './f1db.ts'
import { footballTxt } from './football-txt.ts'
import { openfootballJson } from './openfootball-json.ts'
import type { Importer } from './shape.ts'

/** A moment after every date below. */
const NOW = new Date('2028-01-01T00:00:00Z')

const read = (season: number, days: string[], source = 'crava') => {
  const matches = days.map((day, index) => cravaMatch({ number: String(index), startsAt: `${day}T19:00:00.000Z` }))
  const importer: Importer = { ...crava, read: (...given) => ({ ...crava.read(...given), source }) }
  return readImport(importer, [{ name: 'a.json', text: JSON.stringify({ matches }) }], { season }, NOW)
}

describe('the season', () => {
  test.each([
    ['a calendar year', 2024, ['2024-04-13', '2024-12-08'], 'cbf'],
    ['a calendar year that ends in the next', 2020, ['2020-08-08', '2021-02-25'], 'cbf'],
    ['a split season', 2025, ['2025-08-15', '2026-05-24'], 'crava'],
    ['the second half of a split season', 2025, ['2026-01-10', '2026-05-24'], 'crava'],
  ])('%s is taken', (_, season, days, source) => {
    expect(read(season, days, source).matches).toHaveLength(2)
  })

  test.each([
    ['an earlier season', 2025, ['2023-04-15', '2023-12-06'], 'cbf'],
    ['a later season', 2025, ['2026-04-15', '2026-12-06'], 'crava'],
    ['a later season of a calendar year, half of it', 2025, ['2026-01-28', '2026-05-24'], 'cbf'],
    ['a season long past', 2030, ['2025-03-29', '2025-12-07'], 'cbf'],
    ['two seasons at once', 2025, ['2025-08-15', '2027-05-24'], 'crava'],
  ])('%s is refused', (_, season, days, source) => {
    expect(() => read(season, days, source)).toThrow(`which is not the season ${season}`)
  })
})

test('a number beyond what is stored is refused, naming the match and whose it is', () => {
  const match = cravaMatch()
  const [first, ...others] = match['athletes'] as Record<string, unknown>[]
  const text = JSON.stringify({ matches: [{ ...match, athletes: [{ ...first, shirt: 99_999_999_999 }, ...others] }] })
  expect(() => readImport(crava, [{ name: 'a.json', text }], { season: 2026 }, NOW)).toThrow(
    '1: shirt of Ana is 99999999999, which is impossible',
  )
})

describe('a day that the calendar does not have', () => {
  test('of a match without a time, in each format that tells days', () => {
    const on = (date: string) => JSON.stringify({ matches: [{ round: '1', date, team1: 'Azuis', team2: 'Verdes' }] })
    const json = (text: string) => readImport(openfootballJson, [{ name: 'a.json', text }], { season: 2026 }, NOW)
    expect(json(on('2026-02-28')).matches).toHaveLength(1)
    expect(() => json(on('2026-02-30'))).toThrow('2026-02-30 is no date')
    const own = JSON.stringify({
      matches: [
        cravaMatch({
          status: 'scheduled',
          startsAt: null,
          date: '2026-13-01',
          score: null,
          goals: [],
          cards: [],
          athletes: [],
          statistics: {},
        }),
      ],
    })
    expect(() => readImport(crava, [{ name: 'a.json', text: own }], { season: 2026 }, NOW)).toThrow('date')
    const lines = ['= Liga 2026', '', '» Matchday 1', '  Sat Feb/31 2026', '    Azuis  v Verdes', ''].join('\n')
    const txt = () => readImport(footballTxt, [{ name: 'a.txt', text: lines }], { season: 2026 }, NOW)
    expect(txt).toThrow('is no date')
  })
})

describe('what no match can have', () => {
  const readOne = (changes: Record<string, unknown>, now = NOW) => {
    const text = JSON.stringify({ matches: [cravaMatch(changes)] })
    return readImport(crava, [{ name: 'a.json', text }], { season: 2026 }, now)
  }
  const bare = { goals: [], cards: [], athletes: [], statistics: {}, score: { home: 0, away: 0 } }

  test('a match that is over before it began (I13)', () => {
    expect(() => readOne({}, new Date('2026-11-01T00:00:00Z'))).toThrow('told to be over, and its date is 2026-11-14')
    expect(
      readOne({ ...bare, status: 'scheduled', score: null }, new Date('2026-11-01T00:00:00Z')).matches,
    ).toHaveLength(1)
  })

  test('a negative score, an hour of stoppage time, an athlete without a name', () => {
    expect(() => readOne({ ...bare, statistics: { corners: { home: -1, away: 0 } } })).toThrow('corners of 1 is -1-0')
    const goals = [{ side: 'home', name: 'Ana', half: 1, minute: 45, stoppage: 61 }]
    expect(() => readOne({ ...bare, goals, score: { home: 1, away: 0 } })).toThrow('minute of Ana is 45+61')
    expect(() => readOne({ ...bare, athletes: [{ name: ' ', side: 'home' }] })).toThrow('an athlete has no name')
  })

  test('a byte order mark is no reason to refuse good JSON (I10)', () => {
    const text = `\uFEFF${JSON.stringify({ matches: [cravaMatch()] })}`
    expect(readImport(crava, [{ name: 'a.json', text }], { season: 2026 }, NOW).matches).toHaveLength(1)
  })

  test('JSON that breaks off is refused by its line', () => {
    expect(() =>
      readImport(crava, [{ name: 'a.json', text: '{\n  "matches": [,]\n}' }], { season: 2026 }, NOW),
    ).toThrow('a.json is not JSON from line 2, column')
  })

  test('races into a championship of football are refused', () => {
    const wanted = { season: 2026, sport: 'football' }
    expect(() => readImport(f1db, [{ name: 'race.yml', text: '' }], wanted, NOW)).toThrow('matches of formula-1')
  })
})
