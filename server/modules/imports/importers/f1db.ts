import { createRequire } from 'node:module'
import type * as Yaml from 'yaml'
import * as z from 'zod/mini'
import type { Imported, ImportedAthlete, ImportedMatch, Importer, ImportReview, SourceFile } from './shape.ts'
import { ImportRefused } from './shape.ts'
import { reviewRow, shapeFault, utcDate } from './text.ts'

/** A block of f1db's YAML: text by key; `drivers` is a list of such blocks. Empty values are empty strings. */
interface Block {
  values: Record<string, string>
  drivers: Record<string, string>[]
}

const zBlocks = z.array(
  z.catchall(z.object({ drivers: z.optional(z.array(z.record(z.string(), z.string()))) }), z.string()),
)

/** Loaded with the first file, so that a process that imports no races does not need it. */
const requireYaml = (): typeof Yaml => createRequire(import.meta.url)('yaml') as typeof Yaml

/**
 * The blocks of a file, which contains one block or a list. Every value is a string as written.
 * @throws ImportRefused naming file and line.
 */
function readBlocks(file: SourceFile): Block[] {
  const { LineCounter, parseDocument } = requireYaml()
  const lines = new LineCounter()
  const document = parseDocument(file.text, { schema: 'failsafe', lineCounter: lines, logLevel: 'silent' })
  const [error] = document.errors
  if (error)
    throw new ImportRefused(null, 'unreadable_line', { file: file.name, row: lines.linePos(error.pos[0]).line })
  const read = zBlocks.safeParse([document.toJS()].flat())
  if (!read.success) throw new ImportRefused(null, 'wrong_shape', shapeFault(file, read.error))
  return read.data.map(({ drivers = [], ...values }) => ({ values: values as Record<string, string>, drivers }))
}

/** `lando-norris` as a written name; the source has only ids. */
const nameOf = (id: string): string =>
  id
    .split('-')
    .map(word => (word === 'jr' ? 'Jr.' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')

/** Files of one race are in one folder; files without a folder belong together. */
interface RaceFiles {
  race: SourceFile
  results: SourceFile | undefined
  grid: SourceFile | undefined
}

const folderOf = (file: SourceFile): string => file.name.replace(/[^/\\]*$/, '')
const baseOf = (file: SourceFile): string => file.name.slice(folderOf(file).length)

const OF_A_RACE = ['race.yml', 'race-results.yml', 'starting-grid-positions.yml']

/** Two races without folders would share one result: refused, like results without a race among the files. */
function checkFolders(files: readonly SourceFile[]): void {
  const names = files.map(file => file.name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new ImportRefused(null, 'file_twice', { file: twice })
  for (const file of files) {
    const isPart = OF_A_RACE.includes(baseOf(file))
    if (isPart && !names.includes(`${folderOf(file)}race.yml`))
      throw new ImportRefused(null, 'no_race_beside', { file: file.name })
  }
}

function groupsOf(files: readonly SourceFile[]): RaceFiles[] {
  return files
    .filter(file => baseOf(file) === 'race.yml')
    .map(race => {
      const beside = (base: string): SourceFile | undefined =>
        files.find(file => folderOf(file) === folderOf(race) && baseOf(file) === base)
      return { race, results: beside('race-results.yml'), grid: beside('starting-grid-positions.yml') }
    })
}

/** Whether `1-6`, `3` or `1-2,5` contains a round. */
const holdsRound = (rounds: string, round: number): boolean =>
  rounds.split(',').some(part => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return from > 0 && round >= from && round <= to
  })

const integerOf = (text: string | undefined): number | undefined =>
  /^\d+$/.test(text ?? '') ? Number(text) : undefined

function athleteOf(values: Record<string, string>): Omit<ImportedAthlete, 'played' | 'starter' | 'numbers'> {
  const driver = values['driverId'] ?? ''
  const constructor = values['constructorId'] ?? ''
  return {
    externalId: driver,
    name: nameOf(driver),
    side: null,
    team: { name: nameOf(constructor), externalId: constructor },
    shirt: integerOf(values['driverNumber']) ?? null,
    position: null,
  }
}

/**
 * A driver of a finished race. DNS did not start; DNF and DSQ started but have no finishing position; PL started from the pit lane, which
 * is not a grid position.
 */
function driverOf({ values }: Block, grid: readonly Block[], round: string, review: ImportReview[]): ImportedAthlete {
  const start =
    grid.find(one => one.values['driverId'] === values['driverId'])?.values['position'] ?? values['gridPosition']
  const played = values['position'] !== 'DNS'
  const [from, to] = [integerOf(start), integerOf(values['position'])]
  const athlete = athleteOf(values)
  if (played && from === undefined) {
    review.push(reviewRow(round, 'unknown-fact', athlete.name, 'pit_lane'))
  }
  return {
    ...athlete,
    played,
    starter: played,
    numbers: played
      ? {
          ...(from === undefined ? {} : { 'start-position': from }),
          ...(to === undefined ? {} : { 'finish-position': to }),
        }
      : {},
  }
}

/** The entrants of a future race. */
const entered = (entrants: readonly Block[], round: number): ImportedAthlete[] =>
  entrants.flatMap(({ values, drivers }) =>
    drivers
      .filter(driver => driver['testDriver'] !== 'true' && holdsRound(driver['rounds'] ?? '', round))
      .map(driver => ({ ...athleteOf({ ...values, ...driver }), played: null, starter: null, numbers: {} })),
  )

function readRace(
  { race, results, grid }: RaceFiles,
  entrants: readonly Block[],
  review: ImportReview[],
): ImportedMatch {
  const values = readBlocks(race)[0]?.values ?? {}
  const number = values['round'] ?? ''
  const when = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(`${values['date'] ?? ''} ${values['time'] ?? ''}`)
  if (!/^\d+$/.test(number)) throw new ImportRefused(null, 'no_round', { file: race.name })
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0] = (when ?? []).map(Number)
  const gridRows = grid ? readBlocks(grid) : []
  const ran = results ? readBlocks(results) : []
  const athletes =
    ran.length > 0 ? ran.map(row => driverOf(row, gridRows, number, review)) : entered(entrants, Number(number))
  const ids = athletes.map(({ externalId }) => externalId)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new ImportRefused(number, 'driver_twice', { name: twice })
  const indexes = athletes.flatMap(({ numbers }) => numbers['finish-position'] ?? []).sort((a, b) => a - b)
  if (indexes.some((index, at) => index !== at + 1)) throw new ImportRefused(number, 'places_have_gaps')
  return {
    number,
    kind: 'race',
    round: number,
    startsAt: when ? utcDate([year, month, day, hour, minute], 0) : null,
    place: nameOf(values['grandPrixId'] ?? ''),
    home: null,
    away: null,
    status: ran.length > 0 ? 'finished' : 'scheduled',
    score: null,
    goals: [],
    cards: [],
    statistics: {},
    athletes,
  }
}

/**
 * Races of f1db: per race `race.yml`, with `race-results.yml` and `starting-grid-positions.yml` once it is finished, and `entrants.yml` of
 * the season for future ones. Several races are distinguished by folder. Times are UTC.
 * @throws ImportRefused without a `race.yml`, for a race without a round, and for a race whose positions have gaps.
 */
export function readF1db(files: readonly SourceFile[]): Imported {
  const groups = groupsOf(files)
  if (groups.length === 0) throw new ImportRefused(null, 'no_race')
  checkFolders(files)
  const entrants = files.filter(file => baseOf(file) === 'entrants.yml').flatMap(readBlocks)
  const review: ImportReview[] = []
  const matches = groups.map(group => readRace(group, entrants, review))
  return { source: 'f1db', matches: matches.sort((a, b) => Number(a.number) - Number(b.number)), review }
}

export const f1db: Importer = { source: 'f1db', title: 'f1db races (YAML)', sport: 'formula-1', read: readF1db }
