import type { Imported, ImportedMatch, Importer, SourceFile } from './shape.ts'
import { ImportRefused } from './shape.ts'

/** Sources of leagues that begin and end within one calendar year: the first match lies in the season's own year. */
const CALENDAR_SOURCES = new Set(['cbf', 'f1db'])
/** The last month of a season that began the year before. */
const LAST_MONTH_OF_SPLIT_SEASON = 7
const MOST_SHIRT = 999
const MOST_COUNT = 100_000

/**
 * Reads files and checks what the format alone cannot: that the matches lie in the season they are imported into, and that no number is
 * beyond what is stored.
 * @throws ImportRefused as the format does, and for dates of another season and values that cannot be.
 */
export function readImport(importer: Importer, files: readonly SourceFile[], { season }: { season: number }): Imported {
  const imported = importer.read(files, { season })
  checkSeason(imported, season)
  for (const match of imported.matches) checkValues(match)
  return imported
}

/** A season begins in its year and ends within the next: the second half alone of a split season lies in the next year's first months. */
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

function checkValues(match: ImportedMatch): void {
  const refuse = (field: string, name: string, value: unknown): never => {
    throw new ImportRefused(match.number, 'impossible_value', { field, name, value: String(value) })
  }
  for (const { name, shirt, numbers } of match.athletes) {
    if (shirt !== null && !(isCount(shirt, MOST_SHIRT) && shirt >= 0)) refuse('shirt', name, shirt)
    for (const [field, value] of Object.entries(numbers)) if (!isCount(value, MOST_COUNT)) refuse(field, name, value)
  }
  for (const { name, minute, stoppage } of [...match.goals, ...match.cards]) {
    if (!isCount(minute, MOST_COUNT) || !isCount(stoppage, MOST_COUNT)) refuse('minute', name, `${minute}+${stoppage}`)
  }
  const pairs = Object.entries({ ...match.statistics, ...(match.score === null ? {} : { score: match.score }) })
  for (const [field, { home, away }] of pairs) {
    if (!isCount(home, MOST_COUNT) || !isCount(away, MOST_COUNT)) refuse(field, match.number, `${home}-${away}`)
  }
}
