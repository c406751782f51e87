import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasShared, sharedPath } from '#tests/support/shared.ts'
import { readFootballDataCsv } from './football-data-csv.ts'
import { ImportRefused, type Imported } from './shape.ts'

const HEADER = 'Date,HomeTeam,AwayTeam,FTHG,FTAG,HC,AC,HY,AY,HR,AR'
const read = (...rows: string[]): Imported =>
  readFootballDataCsv([{ name: 'a.csv', text: [HEADER, ...rows].join('\n') }])

test('scores and statistics are read; without a time the start is unknown', () => {
  expect(read('2025-08-15,Liverpool,Bournemouth,4,2,6,7,1,2,0,0').matches).toMatchObject([
    {
      number: 'Liverpool v Bournemouth',
      round: '2025-08-15',
      startsAt: null,
      status: 'finished',
      score: { home: 4, away: 2 },
      statistics: { corners: { home: 6, away: 7 }, yellowCards: { home: 1, away: 2 }, redCards: { home: 0, away: 0 } },
      goals: [],
    },
  ])
})

test.each([
  ['HC', 'a.csv has no column HC'],
  ['FTHG', 'a.csv has no column FTHG'],
])('a season without %s is refused: what it told before would be lost (I11)', (column, message) => {
  const columns = HEADER.split(',')
  const at = columns.indexOf(column)
  const row = '2025-08-15,Liverpool,Bournemouth,4,2,6,7,1,2,0,0'.split(',')
  const text = [columns, row].map(cells => cells.toSpliced(at, 1).join(',')).join('\n')
  expect(() => readFootballDataCsv([{ name: 'a.csv', text }])).toThrow(message)
})

test('a score that is no number, or half of one, is refused by its line and column (I11)', () => {
  expect(() => read('2025-08-15,Liverpool,Bournemouth,-1,2,6,7,1,2,0,0')).toThrow(
    'line 2, column FTHG: "-1" is no number',
  )
  expect(() => read('2025-08-15,Liverpool,Bournemouth,1,,6,7,1,2,0,0')).toThrow('column FTAG: "" is no number')
})

test('an empty cell is unknown, never 0; without a score the match is to come', () => {
  const [match] = read('2025-08-15,Liverpool,Bournemouth,,,6,,1,2,,').matches
  expect(match).toMatchObject({ status: 'scheduled', score: null })
  expect(match!.statistics).toEqual({ yellowCards: { home: 1, away: 2 } })
})

test('other columns, a row without a date and a match twice are refused', () => {
  expect(() => readFootballDataCsv([{ name: 'a.csv', text: 'a,b\n1,2' }])).toThrow(ImportRefused)
  expect(() => read('15/08/2025,Liverpool,Bournemouth,4,2')).toThrow('without a date')
  const row = '2025-08-15,Liverpool,Bournemouth,4,2,6,7,1,2,0,0'
  expect(() => read(row, row)).toThrow('Liverpool v Bournemouth: this match is there twice')
})

if (!hasShared) console.info('the season of the Premier League is not read: no ../shared')
describe.runIf(hasShared)('a whole season', () => {
  test('has 380 matches with corners and cards', () => {
    const text = readFileSync(sharedPath('data/premier-league-2025-26/season-2526.csv'), 'utf8')
    const { matches } = readFootballDataCsv([{ name: 'season-2526.csv', text }])
    expect(matches.length).toBe(380)
    expect(
      matches.every(({ status, statistics }) => status === 'finished' && Object.keys(statistics).length === 3),
    ).toBe(true)
  })
})
