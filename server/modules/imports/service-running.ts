import { championshipOf, type SettledAmong } from '#server/modules/matches/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { findFile, releaseFile } from '#server/platform/stored-files.ts'
import { readImport } from './importers/check.ts'
import { importerOf } from './importers/index.ts'
import { ImportRefused, type SourceFile } from './importers/shape.ts'
import { type Applying, applyWhole, type Outcome, previewImported } from './service-apply.ts'
import { CACHED_MS } from './service-imports.ts'
import * as sql from './sql-jobs.ts'

/** An import without progress for this long has no process any more. */
const LOST_AFTER_MS = 900_000

/** Fails imports whose process died, so that they do not stay pending. */
export async function endLostImports(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - LOST_AFTER_MS)
  for (const id of await sql.lostJobs(deps.db, before)) {
    const job = await sql.importJob(deps.db, id)
    if (job) await refuse(deps, job, new ImportRefused(null, 'interrupted'), 'failed')
  }
}

/** The result differs from the preview: rolled back, to be reviewed again. */
class Changed extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('an import is not as it was previewed')
    this.outcome = outcome
  }
}

/** The part of the result that must equal the preview; the review list may have been resolved meanwhile. */
const sameOf = ({ counts, preview }: Pick<Outcome, 'counts'> & { preview: sql.ImportJob['preview'] }): string => {
  const { created, updated, unchanged, linked } = counts
  return canonical([created, updated, unchanged, linked, preview])
}

/** jsonb does not preserve the order of keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

/**
 * Parses an upload and previews its import, or applies it as previewed. Running twice applies the same again, which changes nothing. An
 * inconsistent file is refused as a whole. Permanent errors end the import; others are retried by the queue.
 */
export async function runImport(deps: Deps, importId: string, settledAmong: SettledAmong): Promise<void> {
  const { db, clock } = deps
  const job = await sql.importJob(db, importId)
  if (!job || (job.state !== 'waiting' && job.state !== 'running')) return
  const note = (change: Parameters<typeof sql.updateJob>[2]): Promise<void> =>
    db.tx(tx => sql.updateJob(tx, importId, change, clock.now()))
  await note({ state: 'running' })
  try {
    await readAndApply(deps, job, { settledAmong, onProgress: (done, total) => note({ done, total }) })
  } catch (error) {
    if (error instanceof ImportRefused) return refuse(deps, job, error)
    if (mayPass(error)) throw error
    deps.log.error({ err: error, import: importId }, 'import failed; rolled back and marked as failed')
    await refuse(deps, job, new ImportRefused(null, 'failed'), 'failed')
  }
}

async function readAndApply(
  deps: Deps,
  job: sql.ImportJob,
  options: Pick<Applying, 'settledAmong' | 'onProgress'>,
): Promise<void> {
  const { db, clock } = deps
  const championship = (await championshipOf(db, job.championshipId)) ?? fail('not_found')
  const importer = importerOf(job.source)
  if (!importer) throw new ImportRefused(null, 'no_reader', { source: job.source })
  const imported = readImport(importer, await readFiles(deps, job.fileIds), championship, clock.now())
  const doing = { db, now: () => clock.now() }
  const applying: Applying = {
    ...options,
    championshipId: championship.id,
    author: 'import',
    reason: job.reason,
    teams: { decided: job.decisions },
  }
  const previewed = ({ counts, preview }: Outcome): Parameters<typeof sql.updateJob>[2] => ({
    state: 'previewed',
    applying: false,
    counts,
    preview,
  })
  if (!job.applying) return end(deps, job, previewed(await previewImported(doing, imported, applying)))
  try {
    const { counts, preview, undo } = await applyWhole(doing, imported, applying, outcome => {
      if (job.preview && sameOf(outcome) !== sameOf(job)) throw new Changed(outcome)
    })
    await end(deps, job, { state: 'done', counts, preview, undo })
  } catch (error) {
    if (!(error instanceof Changed)) throw error
    const { message: problem, reason } = new ImportRefused(null, 'changed_since')
    await end(deps, job, { ...previewed(error.outcome), problem, message: { ...reason, match: null } })
  }
}

/** Connection and transient errors; errors caused by the data would recur with every retry. */
const mayPass = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && !/^(?:22|23|ERR_)/.test(String(error.code))

function refuse(
  deps: Deps,
  job: sql.ImportJob,
  { message: problem, match, reason }: ImportRefused,
  state: 'refused' | 'failed' = 'refused',
): Promise<void> {
  return end(deps, job, { state, problem: problem.slice(0, 500), message: { ...reason, match } })
}

async function end(
  { db, clock }: Deps,
  job: sql.ImportJob,
  change: Parameters<typeof sql.updateJob>[2],
): Promise<void> {
  await db.tx(async tx => {
    const at = clock.now()
    await sql.updateJob(tx, job.id, change, at)
    for (const id of job.fileIds) await releaseFile(tx, id, new Date(at.getTime() + CACHED_MS))
  })
}

async function readFiles({ db, files }: Deps, ids: readonly string[]): Promise<SourceFile[]> {
  const read: SourceFile[] = []
  for (const id of ids) {
    const row = await findFile(db, id)
    const content = row && (await files.get(id))
    if (!row || !content) throw new ImportRefused(null, 'file_gone')
    // Removes a byte order mark.
    read.push({ name: row.filename, text: new TextDecoder().decode(content) })
  }
  return read
}
