/**
 * Imports match data: `npm run import -- <source> <championship name> <season> <files…>`. Without `--apply` it is a preview: the import
 * itself, rolled back. The championship is created if none has that name and season; its games are settled by the source of its first
 * import. Safe to repeat. The database is that of DATABASE_URL, else the embedded one of DATA_DIR, running or not.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatImportMessage, IMPORT_MESSAGES, type ImportMessage } from '#contract/import-messages.ts'
import {
  applyToNamed,
  fold,
  importerOf,
  importers,
  ImportRefused,
  knownTeams,
  openReview,
  type Outcome,
  readImport,
  type SourceFile,
} from '#server/modules/imports/index.ts'
import type { ImportCounts } from '#server/modules/matches/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Db, openDb } from '#server/platform/db.ts'
import { consumersOf } from '#server/platform/jobs.ts'
import { requireMigrated } from '#server/platform/migrate.ts'
import { jobSets, settledAmong } from '#server/registry.ts'
import { withDatabase } from './database.ts'
import { createProgress } from './progress.ts'

const USAGE = `Use: npm run import -- <source> "<championship name>" <season> <files…> [--apply] [--new-teams] [--link "<club>=<our team>"]…
  --apply      applies it; without it, the import is previewed and nothing changes
  --new-teams  clubs that nobody knows are added as new ones
  --link       a club of the file is one of our teams, by its name; remembered from then on
Ends with 0 when all of it was previewed or applied, 1 when it was refused, 2 when matches wait for clubs nobody knows.
Sources:
${importers.map(({ source, title }) => `  ${source.padEnd(14)} ${title}`).join('\n')}`
/** Maximum printed items of the review list; the console shows all. */
const MOST_ROWS = 40
const BAR = 30
const HELD = 2

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

interface Options {
  apply: boolean
  addUnknown: boolean
  /** A club's name in the source, and ours. */
  links: [theirs: string, ours: string][]
  positionals: string[]
}

function optionsOf(args: string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        apply: { type: 'boolean', default: false },
        'new-teams': { type: 'boolean', default: false },
        link: { type: 'string', multiple: true, default: [] },
      },
    })
    const links = values.link.map((text): [string, string] => {
      const [theirs = '', ours = ''] = text.split('=').map(part => part.trim())
      if (theirs === '' || ours === '') throw new Error(USAGE)
      return [theirs, ours]
    })
    return { apply: values.apply, addUnknown: values['new-teams'], links, positionals }
  } catch {
    throw new Error(USAGE)
  }
}

async function main(args: string[]): Promise<void> {
  const { apply, positionals, ...clubs } = optionsOf(args)
  const [source = '', name = '', typedSeason = '', ...paths] = positionals
  const importer = importerOf(source)
  const season = Number(typedSeason)
  const isSeason = Number.isInteger(season) && season >= 1900 && season <= 2200
  if (!importer || name.trim().length < 2 || !isSeason || paths.length === 0) throw new Error(USAGE)
  const progress = createProgress(line => console.log(line))
  const imported = await progress.step(`Reading ${paths.length} files as ${importer.title}`, async () =>
    readImport(importer, paths.map(readText), { season }, systemClock.now()),
  )
  await withProduct(async db => {
    await requireMigrated(db.pool)
    const sport = importer.sport ?? 'football'
    const wanted = { name: name.trim(), season, source, sport }
    const doing = { db, now: () => systemClock.now() }
    const run = (isPreview: boolean, decided: Awaited<ReturnType<typeof decide>> = []) =>
      applyToNamed(doing, imported, wanted, {
        author: 'import',
        reason: 'imported at the command line',
        settledAmong,
        teams: { addUnknown: clubs.addUnknown, decided },
        isPreview,
        onProgress: async (done, total) => progress.line(bar(done, total)),
      })
    const decided = clubs.links.length > 0 ? await decide(db, sport, clubs.links, await run(true)) : []
    const verb = apply ? 'Applying' : 'Previewing'
    const outcome = await progress.step(`${verb} ${imported.matches.length} matches`, () => run(!apply, decided))
    console.log(result(outcome.counts))
    printPreview(outcome)
    if (apply) await printReview(db, outcome.championshipId)
    if (outcome.preview.held > 0) process.exitCode = HELD
    const end = apply ? 'Done' : 'Nothing was changed: add --apply to apply it. Done'
    console.log(`${end} in ${progress.elapsed()}.`)
  })
}

/** Decisions about clubs by name, in the form the import expects. */
async function decide(
  db: Db,
  sport: string,
  links: Options['links'],
  { preview }: Outcome,
): Promise<{ ref: string; link: string }[]> {
  const known = await knownTeams(db, sport)
  return links.map(([theirs, ours]) => {
    const club = preview.teams.find(team => fold(team.name) === fold(theirs))
    if (!club) throw new Error(`No club of the file that is undecided is called ${theirs}`)
    const [only, another] = known.filter(team => [team.name, ...team.aliases].some(one => fold(one) === fold(ours)))
    if (!only || another) throw new Error(`${another ? 'Several teams are' : 'No team is'} called ${ours}`)
    return { ref: club.ref, link: only.id }
  })
}

/** A file under its given path, because some sources distinguish files by their folders; refuses anything but UTF-8. */
function readText(path: string): SourceFile {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
    if (text.includes('\0')) throw new ImportRefused(null, 'not_utf8', { file: path })
    return { name: path, text }
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

const textOf = ({ code, values }: { code: string; values: ImportMessage['values'] }): string =>
  formatImportMessage(IMPORT_MESSAGES, { code, values }) ?? code

function printPreview({ preview }: Outcome): void {
  const { from, to, samples, teams, newTeams, newAthletes, renamed, held, alerts } = preview
  if (from !== null && to !== null) console.log(`Matches from ${from.slice(0, 10)} to ${to.slice(0, 10)}.`)
  for (const { label, change, startsAt, score, fields } of samples) {
    const what = fields.map(one => `${one.field} ${one.from ?? '—'} → ${one.to ?? '—'}`).join(', ')
    console.log(`  ${change}: ${[label, startsAt?.slice(0, 16), score, what].filter(Boolean).join(' · ')}`)
  }
  if (newTeams.length > 0) console.log(`New clubs: ${newTeams.join(', ')}`)
  if (newAthletes.count > 0) console.log(`New athletes: ${newAthletes.count} (${newAthletes.names.join(', ')} …)`)
  if (renamed.count > 0) console.log(`Names mended: ${renamed.count} (${renamed.names.join(', ')} …)`)
  for (const alert of alerts) console.log(`Look at this: ${textOf(alert)}`)
  for (const { name, found, candidates } of teams) {
    const near = candidates.map(one => one.name).join(', ')
    console.log(`  club ${found}: ${name}${near === '' ? '' : ` — nearest: ${near}`}`)
  }
  if (held > 0)
    console.log(`${held} matches wait for these clubs: use --link or --new-teams, or decide in the console.`)
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
