import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { operatorResolveReview, operatorReview } from '#contract/api/admin/imports.ts'
import { applyImported, type Imported, importerOf } from '#server/modules/imports/index.ts'
import { ensureChampionship } from '#server/modules/matches/index.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { TestOperator } from '#tests/support/operators.ts'
import { sharedPath } from '#tests/support/shared.ts'
import { type OracleScore, readCup, readReports, type Known } from './oracle-scores.ts'

const HOUR = 3_600_000

/** A whole season, read by the product's importer and by the oracle. */
export interface SeasonFiles {
  name: string
  year: number
  source: 'cbf' | 'openfootball'
  imported: Imported
  resolved: Map<string, Known>
}

const textOf = (path: string): string => readFileSync(sharedPath(`data/${path}`), 'utf8')

function readSeason(source: SeasonFiles['source'], name: string, year: number, paths: string[]): SeasonFiles {
  const files = paths.map(path => ({ name: basename(path), text: textOf(path) }))
  const imported = importerOf(source)?.read(files, { season: year })
  if (!imported) throw new Error(`Nothing reads ${source}`)
  const [first = ''] = paths
  return { name, year, source, imported, resolved: (source === 'cbf' ? readReports : readCup)(textOf(first)) }
}

/** A season of the Brazilian league. */
export const leagueSeason = (year: number): SeasonFiles =>
  readSeason('cbf', 'Série A', year, [`brasileirao-${year}/Serie_A_${year}_games.json`])

/** A World Cup. */
export const cupSeason = (year: number): SeasonFiles =>
  readSeason('openfootball', 'World Cup', year, [
    `worldcup-${year}/worldcup.json`,
    `worldcup-${year}/${year}_squads.txt`,
  ])

/** The matches of a season grouped for cards: a league's rounds; for a cup, groups in file order. */
export function runsOf({ source, imported }: SeasonFiles, atOnce = 8): Imported['matches'][] {
  if (source === 'cbf') return [...Map.groupBy(imported.matches, match => match.round).values()]
  const runs: Imported['matches'][] = []
  for (let first = 0; first < imported.matches.length; first += atOnce)
    runs.push(imported.matches.slice(first, first + atOnce))
  return runs
}

/** A run of matches in the product, initially fixtures an hour ahead. */
export interface RunInPlay {
  championshipId: string
  /** By the source's number. */
  ids: Map<string, string>
  /** The oracle's results. */
  results: Map<string, OracleScore>
  /** Publishes the file's results and settles rows that need a person. */
  publish(operator: TestOperator): Promise<void>
}

/** Imports a run of upcoming matches with the product's importer. */
export async function bringInRun(app: TestApp, season: SeasonFiles, run: Imported['matches']): Promise<RunInPlay> {
  const { db } = app.deps
  const { name, year, source } = season
  const at = app.clock.now()
  const championshipId = await db.tx(tx => ensureChampionship(tx, at, { name, season: year, source }))
  const startsAt = new Date(at.getTime() + HOUR)
  const apply = (matches: Imported['matches']) =>
    applyImported(
      { db, now: () => app.clock.now() },
      { source, matches, review: [] },
      {
        championshipId,
        author: 'import',
        reason: 'A temporada',
        teams: { addUnknown: true },
        settledAmong: async () => new Set<string>(),
      },
    )
  const nothing = { status: 'scheduled', score: null, goals: [], cards: [], statistics: {} } as const
  await apply(run.map(match => ({ ...match, ...nothing, goals: [], cards: [], startsAt })))
  const { rows } = await db.pool.query<{ id: string; number: string }>(
    'select id, number from match where championship_id = $1 and number = any($2)',
    [championshipId, run.map(match => match.number)],
  )
  return {
    championshipId,
    ids: new Map(rows.map(({ number, id }) => [number, id])),
    results: new Map(
      run.map(({ number }) => {
        const resolved = season.resolved.get(number)
        if (!resolved) throw new Error(`The oracle does not know ${number}`)
        return [number, resolved.score]
      }),
    ),
    publish: async operator => {
      await apply(run.map(match => ({ ...match, startsAt })))
      await leaveNamesOut(operator, championshipId)
      await app.drain()
    },
  }
}

/** Unmatched scorers do not change a score, so the operator ignores them. */
async function leaveNamesOut(operator: TestOperator, championship: string): Promise<void> {
  for (;;) {
    const { docs } = (await operator.call(operatorReview, { query: { championship, limit: 50 } })).data
    for (const { _id: id } of docs) {
      const body = { link: null, reason: 'Não muda o placar' }
      await operator.call(operatorResolveReview, { params: { id }, body }).then(answer => answer.data)
    }
    if (docs.length === 0) return
  }
}
