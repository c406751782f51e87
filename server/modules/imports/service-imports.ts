import type * as z from 'zod/mini'
import type { operatorImport, operatorImportStatus } from '#contract/api/admin/imports.ts'
import { IMPORT_MOST_FILES } from '#contract/limits.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { championshipOf, type SettledAmong } from '#server/modules/matches/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { claimFile, findFile, releaseFile, storeFile } from '#server/platform/stored-files.ts'
import type { UploadedFile } from '#server/platform/upload.ts'
import { readImport } from './importers/check.ts'
import { importerOf } from './importers/index.ts'
import { ImportRefused, type SourceFile } from './importers/shape.ts'
import { applyImported } from './service-apply.ts'
import * as sql from './sql-jobs.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>

/** What uploads of match data are stored as; nobody downloads them. */
const IMPORT_FILE = 'import'
/** Files of a finished import stay this long, for an upload that completes them. */
const CACHED_MS = 3_600_000
const UPLOADS = { burst: 240, perMs: 3_600_000 }
const JOB = 'matches.import'

/** Takes a file of match data; a job reads and applies it. Refuses `not_found`, `unsupported_media`, `import_refused`. */
export async function startImport(
  deps: Deps,
  operatorId: string,
  championshipId: string,
  body: z.output<typeof operatorImport.body>,
  file: UploadedFile | undefined,
): Promise<Answer<typeof operatorImport>> {
  const { db, clock } = deps
  if (!file) return fail('invalid_input', { fields: { file: 'required' } })
  if (!(await championshipOf(db, championshipId))) fail('not_found')
  const earlier = body.with === undefined ? [] : await filesOf(deps, championshipId, body.source, body.with)
  if (earlier.length >= IMPORT_MOST_FILES) fail('import_refused')
  mustBeText(file.content)
  const { content } = file
  const filename = pathOf(body.path, file.filename)
  const stored = await storeFile(deps, {
    kind: IMPORT_FILE,
    ownerId: operatorId,
    mime: 'text/plain',
    filename,
    content,
  })
  return db.tx(async tx => {
    const at = clock.now()
    const id = newId(at)
    if (!(await claimFile(tx, stored.id, IMPORT_FILE, operatorId, at))) fail('import_refused')
    const { source, reason } = body
    const fileIds = [...earlier, stored.id]
    await sql.insertJob(tx, { id, championshipId, source, fileIds, operatorId, reason }, at)
    await tx.addJob(JOB, { importId: id }, { maxAttempts: 3 })
    const details = { source, file: filename, import: id }
    await recordAudit(tx, { operatorId, action: 'matches.imported', subject: championshipId, reason, details }, at)
    return { job: id }
  })
}

/** A path below the chosen folder names a file of it; anything else goes by the file's own name. */
const pathOf = (path: string | undefined, filename: string): string =>
  path !== undefined && path.split(/[/\\]/).at(-1) === filename ? path : filename

/** The files of an earlier upload into the same championship. */
async function filesOf({ db }: Deps, championshipId: string, source: string, id: string): Promise<string[]> {
  const earlier = await sql.importJob(db, id)
  if (earlier?.championshipId !== championshipId || earlier.source !== source) return fail('not_found')
  return earlier.fileIds
}

function mustBeText(content: Buffer): void {
  if (content.length === 0) fail('import_refused')
  // No format has a NUL in it, and the database keeps none.
  if (content.includes(0)) fail('unsupported_media')
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    fail('unsupported_media')
  }
}

/** Bounds how many files an operator sends. */
export const boundImports = ({ throttle }: Deps, operatorId: string | undefined): Promise<void> =>
  throttle.take(`operator-import:${operatorId ?? ''}`, UPLOADS)

/** How far an import is. Refuses `not_found`. */
export async function importStatus({ db }: Deps, id: string): Promise<Answer<typeof operatorImportStatus>> {
  const { state, done, total, counts, problem, message } = (await sql.importJob(db, id)) ?? fail('not_found')
  // An import of before counted no remarks.
  const { remarks = 0 } = counts as Partial<typeof counts>
  return { _id: id, state, done, total, counts: { ...counts, remarks }, problem, message }
}

/** An import that says nothing of itself for so long has no process any more. */
const LOST_AFTER_MS = 900_000

/** Ends imports whose process died for good, so that nobody waits for them. */
export async function endLostImports(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - LOST_AFTER_MS)
  for (const id of await sql.lostJobs(deps.db, before)) {
    const job = await sql.importJob(deps.db, id)
    if (job) await refuse(deps, job, new ImportRefused(null, 'interrupted'))
  }
}

/**
 * Reads and applies an upload. Run twice, it applies the same again, which changes nothing. A file that does not add up refuses the whole
 * of it. An error that another try would meet again ends the import too; any other is tried again by the queue.
 */
export async function runImport(deps: Deps, importId: string, settledAmong: SettledAmong): Promise<void> {
  const { db, clock } = deps
  const job = await sql.importJob(db, importId)
  if (!job || job.state === 'done' || job.state === 'refused') return
  const championship = (await championshipOf(db, job.championshipId)) ?? fail('not_found')
  const note = (change: Parameters<typeof sql.updateJob>[2]): Promise<void> =>
    db.tx(tx => sql.updateJob(tx, importId, change, clock.now()))
  await note({ state: 'running' })
  try {
    const importer = importerOf(job.source)
    if (!importer) throw new ImportRefused(null, 'no_reader', { source: job.source })
    const imported = readImport(importer, await readFiles(deps, job.fileIds), championship)
    const counts = await applyImported({ db, now: () => clock.now() }, imported, {
      championshipId: championship.id,
      author: 'import',
      reason: job.reason,
      settledAmong,
      onProgress: (done, total) => note({ done, total }),
    })
    await end(deps, job, { state: 'done', counts })
  } catch (error) {
    if (error instanceof ImportRefused) return refuse(deps, job, error)
    if (mayPass(error)) throw error
    deps.log.error({ err: error, import: importId }, 'import failed; rolled back and marked as refused')
    await refuse(deps, job, new ImportRefused(null, 'failed'))
  }
}

/** Faults of the connection and of the moment; what the data itself causes comes again with every try. */
const mayPass = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && !/^(?:22|23|ERR_)/.test(String(error.code))

function refuse(deps: Deps, job: sql.ImportJob, { message: problem, match, reason }: ImportRefused): Promise<void> {
  return end(deps, job, { state: 'refused', problem: problem.slice(0, 500), message: { ...reason, match } })
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
    // A byte order mark goes.
    read.push({ name: row.filename, text: new TextDecoder().decode(content) })
  }
  return read
}
