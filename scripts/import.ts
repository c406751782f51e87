/**
 * Imports match data: `npm run import -- <source> <championship name> <season> <files…>`. The championship is added when there is
 * none of that name and season; its games are settled by the source it is first imported from. Safe to repeat. The database is that of
 * DATABASE_URL, else the embedded one of DATA_DIR, running or not.
 */
import { readFileSync } from 'node:fs'
import {
  applyToNamed,
  importerOf,
  importers,
  ImportRefused,
  openReview,
  readImport,
  type SourceFile,
} from '#server/modules/imports/index.ts'
import type { ImportCounts } from '#server/modules/matches/index.ts'
import { jobSets, settledAmong } from '#server/registry.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Db, openDb } from '#server/platform/db.ts'
import { consumersOf } from '#server/platform/jobs.ts'
import { migrate } from '#server/platform/migrate.ts'
import { withDatabase } from './database.ts'
import { createProgress } from './progress.ts'

const USAGE = `Use: npm run import -- <source> "<championship name>" <season> <files…>
Sources:
${importers.map(({ source, title }) => `  ${source.padEnd(14)} ${title}`).join('\n')}`
/** Rows of the review list that are printed; the console shows all. */
const MOST_ROWS = 40
const BAR = 30

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isRefusal = error instanceof ImportRefused
  console.error(isRefusal ? `Refused, and nothing was changed. ${error.message}` : messageOf(error))
  process.exitCode = 1
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function main([source = '', name = '', typedSeason = '', ...paths]: string[]): Promise<void> {
  const importer = importerOf(source)
  const season = Number(typedSeason)
  const isSeason = Number.isInteger(season) && season >= 1900 && season <= 2200
  if (!importer || name.trim().length < 2 || !isSeason || paths.length === 0) throw new Error(USAGE)
  const progress = createProgress(line => console.log(line))
  const imported = await progress.step(`Reading ${paths.length} files as ${importer.title}`, async () =>
    readImport(importer, paths.map(readText), { season }),
  )
  await withProduct(async db => {
    await progress.step('Bringing the database up to date', () => migrate(db.pool))
    const wanted = { name: name.trim(), season, source }
    const { championshipId, counts } = await progress.step(`Applying ${imported.matches.length} matches`, () =>
      applyToNamed({ db, now: () => systemClock.now() }, imported, wanted, {
        author: 'import',
        reason: 'imported at the command line',
        settledAmong,
        onProgress: async (done, total) => progress.line(bar(done, total)),
      }),
    )
    console.log(result(counts))
    await printReview(db, championshipId)
    console.log(`Done in ${progress.elapsed()}.`)
  })
}

/** A file under the path it was given by, because some sources tell files apart by their folders; refuses what is not UTF-8. */
function readText(path: string): SourceFile {
  try {
    return { name: path, text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)) }
  } catch (error) {
    if (error instanceof TypeError) throw new ImportRefused(null, 'not_utf8', { file: path })
    throw error
  }
}

function bar(done: number, total: number): string {
  const filled = total === 0 ? BAR : Math.round((done / total) * BAR)
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${done} of ${total}`
}

function result(counts: ImportCounts): string {
  return Object.entries(counts)
    .map(([what, count]) => `${what} ${count}`)
    .join(' · ')
}

async function printReview(db: Db, championshipId: string): Promise<void> {
  const rows = await openReview(db, championshipId, MOST_ROWS + 1)
  if (rows.length === 0) return console.log('Nothing needs review.')
  console.log('Needs review, in the console under Review:')
  for (const { kind, row, reason } of rows.slice(0, MOST_ROWS)) console.log(`  ${kind}: ${row} — ${reason}`)
  if (rows.length > MOST_ROWS) console.log('  … and more')
}

function withProduct(work: (db: Db) => Promise<void>): Promise<void> {
  const sets = jobSets(() => {
    throw new Error('The import script runs no jobs')
  })
  const onError = (error: Error): void => console.error(error.message)
  return withDatabase(async url => {
    const db = openDb(url, { max: 2, consumersOf: consumersOf(sets), onError })
    try {
      await work(db)
    } finally {
      await db.close()
    }
  })
}
