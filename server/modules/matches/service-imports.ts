import type * as z from 'zod/mini'
import type { operatorImport, operatorImportStatus } from '#contract/api/operator-matches.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { claimFile, findFile, releaseFile, storeFile } from '#server/platform/stored-files.ts'
import type { UploadedFile } from '#server/platform/upload.ts'
import { importerOf } from './importers/index.ts'
import { ImportRefused, type SourceFile } from './importers/shape.ts'
import { applyImported, type SettledAmong } from './service-apply.ts'
import { championshipOf } from './sql-import.ts'
import * as sql from './sql-jobs.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>

/** What uploads of match data are stored as; nobody downloads them. */
const IMPORT_FILE = 'import'
/** Files of a finished import stay this long, for an upload that completes them. */
const KEPT_MS = 3_600_000
/** A season of races comes in a file each. */
const MOST_FILES = 60
const UPLOADS = { burst: 120, perMs: 3_600_000 }
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
  if (earlier.length >= MOST_FILES) fail('import_refused')
  mustBeText(file.content)
  const { filename, content } = file
  const kept = await storeFile(deps, { kind: IMPORT_FILE, ownerId: operatorId, mime: 'text/plain', filename, content })
  return db.tx(async tx => {
    const at = clock.now()
    const id = newId(at)
    if (!(await claimFile(tx, kept.id, IMPORT_FILE, operatorId, at))) fail('import_refused')
    const { source, reason } = body
    const fileIds = [...earlier, kept.id]
    await sql.insertJob(tx, { id, championshipId, source, fileIds, operatorId, reason }, at)
    await tx.addJob(JOB, { importId: id }, { maxAttempts: 3 })
    const details = { source, file: filename, import: id }
    await recordAudit(tx, { operatorId, action: 'matches.imported', subject: championshipId, reason, details }, at)
    return { job: id }
  })
}

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
  const { state, done, total, counts, problem } = (await sql.importJob(db, id)) ?? fail('not_found')
  return { _id: id, state, done, total, counts, problem }
}

/** Reads and applies an upload. Run twice, it applies the same again, which changes nothing. A file that does not add up refuses the whole of it. */
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
    if (!importer) throw new ImportRefused(null, `nothing reads ${job.source}`)
    const imported = importer.read(await readFiles(deps, job.fileIds), { season: championship.season })
    const counts = await applyImported({ db, now: () => clock.now() }, imported, {
      championshipId: championship.id,
      author: 'import',
      reason: job.reason,
      settledAmong,
      onProgress: (done, total) => note({ done, total }),
    })
    await end(deps, job, { state: 'done', counts })
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    await end(deps, job, { state: 'refused', problem: error.message.slice(0, 500) })
  }
}

async function end(
  { db, clock }: Deps,
  job: sql.ImportJob,
  change: Parameters<typeof sql.updateJob>[2],
): Promise<void> {
  await db.tx(async tx => {
    const at = clock.now()
    await sql.updateJob(tx, job.id, change, at)
    for (const id of job.fileIds) await releaseFile(tx, id, new Date(at.getTime() + KEPT_MS))
  })
}

async function readFiles({ db, files }: Deps, ids: readonly string[]): Promise<SourceFile[]> {
  const read: SourceFile[] = []
  for (const id of ids) {
    const row = await findFile(db, id)
    const content = row && (await files.get(id))
    if (!row || !content) throw new ImportRefused(null, 'a file of this import is gone: send it again')
    read.push({ name: row.filename, text: content.toString('utf8') })
  }
  return read
}
