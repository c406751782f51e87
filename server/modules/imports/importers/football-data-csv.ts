import type { TeamStatistic } from '#contract/facts.ts'
import type { Imported, ImportedMatch, Importer, SourceFile } from './shape.ts'
import { ImportRefused } from './shape.ts'
import { readCsv, tidy, utcDate } from './text.ts'

/** Columns of a season, home and away, by football-data.co.uk's names. It has no offsides. */
const STATISTICS: readonly [TeamStatistic, string, string][] = [
  ['corners', 'HC', 'AC'],
  ['yellowCards', 'HY', 'AY'],
  ['redCards', 'HR', 'AR'],
]

const COLUMNS = STATISTICS.flatMap(([, home, away]) => [home, away])

/** Refuses a file that lacks required columns or a part of the statistics, and non-numeric cells. */
function checkColumns(file: string, rows: readonly Record<string, string>[]): void {
  const has = (column: string): boolean => rows[0]?.[column] !== undefined
  const isStatistical = COLUMNS.some(has)
  const missing = ['Date', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG', ...(isStatistical ? COLUMNS : [])].find(
    column => !has(column),
  )
  if (missing !== undefined) throw new ImportRefused(null, 'no_column', { file, column: missing })
  for (const [index, row] of rows.entries()) {
    const wrong = ['FTHG', 'FTAG', ...COLUMNS].find(column => !/^\s*\d*\s*$/.test(row[column] ?? ''))
    const half = (row['FTHG']?.trim() === '') !== (row['FTAG']?.trim() === '')
    const column = wrong ?? (half ? (row['FTHG']?.trim() === '' ? 'FTHG' : 'FTAG') : undefined)
    if (column !== undefined)
      throw new ImportRefused(null, 'not_a_number', { file, row: index + 2, column, value: row[column] ?? '' })
  }
}

/** Two cells as a pair; undefined, not 0, if either is empty or not a number. */
function pairOf(row: Record<string, string>, home: string, away: string): { home: number; away: number } | undefined {
  const [one = '', other = ''] = [row[home]?.trim(), row[away]?.trim()]
  return /^\d+$/.test(one) && /^\d+$/.test(other) ? { home: Number(one), away: Number(other) } : undefined
}

function readMatch(row: Record<string, string>, file: string): ImportedMatch {
  const [home, away] = [tidy(row['HomeTeam'] ?? ''), tidy(row['AwayTeam'] ?? '')]
  const number = `${home} v ${away}`
  const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(row['Date'] ?? '')
  if (home === '' || away === '' || !date) throw new ImportRefused(number, 'no_date_or_team', { file })
  // Parsed only to refuse an invalid day: the file has no times.
  utcDate([Number(date[1]), Number(date[2]), Number(date[3]), 0, 0], 0)
  const score = pairOf(row, 'FTHG', 'FTAG') ?? null
  return {
    number,
    kind: 'match',
    round: date[0],
    startsAt: null,
    date: date[0],
    place: null,
    home: { name: home },
    away: { name: away },
    status: score ? 'finished' : 'scheduled',
    score,
    goals: [],
    cards: [],
    statistics: Object.fromEntries(
      STATISTICS.flatMap(([name, ...columns]) => {
        const pair = pairOf(row, ...columns)
        return pair ? [[name, pair]] : []
      }),
    ),
    athletes: [],
  }
}

/**
 * Scores, corners and cards of a league's season (`season-2526.csv`). It has neither times nor rounds: the round is the day. The number of
 * a match is `Liverpool v Bournemouth`.
 * @throws ImportRefused for a file of other columns, a row without date or teams, and a repeated match.
 */
export function readFootballDataCsv(files: readonly SourceFile[]): Imported {
  const matches = files.flatMap(file => {
    const rows = readCsv(file.text)
    checkColumns(file.name, rows)
    return rows.map(row => readMatch(row, file.name))
  })
  const numbers = matches.map(({ number }) => number)
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (twice !== undefined) throw new ImportRefused(twice, 'match_twice')
  return { source: 'football-data', matches, review: [] }
}

export const footballDataCsv: Importer = {
  source: 'football-data',
  title: 'football-data season (CSV)',
  sport: 'football',
  read: readFootballDataCsv,
}
