import { isCalendarDay } from '#contract/ids.ts'
import type { Imported, ImportedMatch, Importer, SourceFile } from './shape.ts'
import { ImportRefused } from './shape.ts'

/** Sources of leagues whose season is a calendar year: the first match is in the season's year. */
const CALENDAR_SOURCES = new Set(['cbf', 'f1db'])
/** The last month of a season that began in the previous year. */
const LAST_MONTH_OF_SPLIT_SEASON = 7
const MOST_SHIRT = 999
const MOST_COUNT = 100_000
const MOST_STOPPAGE = 30
const DAY_MS = 86_400_000

/** Sports with formats of their own. */
const SPORTS: readonly (string | undefined)[] = ['football', 'formula-1']

/**
 * Parses files and checks what the format alone cannot: that they are of the championship's sport, that the matches are in the imported
 * season, that no future match has a result, and that no number is impossible.
 * @throws ImportRefused as the format does, and for dates of another season and impossible values.
 */
export function readImport(
  importer: Importer,
  files: readonly SourceFile[],
  { season, sport = importer.sport }: { season: number; sport?: string | undefined },
  now: Date,
): Imported {
  if (importer.sport !== undefined && sport !== importer.sport && SPORTS.includes(sport)) {
    throw new ImportRefused(null, 'wrong_sport', { file_sport: importer.sport, sport: sport ?? '' })
  }
  const imported = importer.read(
    files.map(({ name, text }) => ({ name, text: text.replace(/^\uFEFF/, '') })),
    { season },
  )
  checkSeason(imported, season)
  for (const match of imported.matches) checkValues(match, now)
  return imported
}

/** A season begins in its year and ends within the next; the second half of a split season is in the first months of the next year. */
function checkSeason({ source, matches }: Imported, season: number): void {
  const starts = matches.flatMap(({ startsAt }) => startsAt ?? []).toSorted((a, b) => a.getTime() - b.getTime())
  const [first, last] = [starts[0], starts.at(-1)]
  if (!first || !last) return
  const endsIn = last.getUTCFullYear()
  const isSplitEnd =
    !CALENDAR_SOURCES.has(source) && endsIn === season + 1 && last.getUTCMonth() < LAST_MONTH_OF_SPLIT_SEASON
  const beginsRight = first.getUTCFullYear() === season || (first.getUTCFullYear() === season + 1 && isSplitEnd)
  if (beginsRight && endsIn <= season + 1) return
  const [from, to] = [first, last].map(date => date.toISOString().slice(0, 10))
  throw new ImportRefused(null, 'wrong_season', { from: from ?? '', to: to ?? '', season })
}

const isCount = (value: number, most: number): boolean => Number.isSafeInteger(value) && Math.abs(value) <= most

const isOver = ({ status }: ImportedMatch): boolean => status === 'finished' || status === 'live'

function checkValues(match: ImportedMatch, now: Date): void {
  const refuse = (field: string, name: string, value: unknown): never => {
    throw new ImportRefused(match.number, 'impossible_value', { field, name, value: String(value) })
  }
  if (match.startsAt && isOver(match) && match.startsAt.getTime() > now.getTime() + DAY_MS) {
    throw new ImportRefused(match.number, 'over_in_future', { value: match.startsAt.toISOString().slice(0, 10) })
  }
  if (match.date !== undefined && !isCalendarDay(match.date)) {
    throw new ImportRefused(match.number, 'not_a_date', { value: match.date })
  }
  for (const { name, shirt, numbers, team } of match.athletes) {
    if (name.trim() === '') throw new ImportRefused(match.number, 'athlete_without_name')
    if (team?.name.trim() === '') throw new ImportRefused(match.number, 'team_without_name', { name })
    if (shirt !== null && !(isCount(shirt, MOST_SHIRT) && shirt >= 0)) refuse('shirt', name, shirt)
    for (const [field, value] of Object.entries(numbers))
      if (!isCount(value, MOST_COUNT) || value < 0) refuse(field, name, value)
  }
  for (const { name, half, minute, stoppage } of [...match.goals, ...match.cards]) {
    const isInHalf = minute > half * 45 - 45 && minute <= half * 45 && (stoppage === 0 || minute === half * 45)
    if (!Number.isSafeInteger(minute) || !isInHalf || stoppage < 0 || stoppage > MOST_STOPPAGE)
      refuse('minute', name, stoppage === 0 ? minute : `${minute}+${stoppage}`)
  }
  const pairs = Object.entries({ ...match.statistics, ...(match.score === null ? {} : { score: match.score }) })
  for (const [field, { home, away }] of pairs) {
    if (![home, away].every(value => isCount(value, MOST_COUNT) && value >= 0))
      refuse(field, match.number, `${home}-${away}`)
  }
}
