import type * as z from 'zod/mini'
import type { operatorDecideImport, operatorImport, operatorImportStatus } from '#contract/api/admin/imports.ts'
import { IMPORT_MOST_FILES } from '#contract/limits.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { championshipOf, isAsLeft, removeUnused, takeBack } from '#server/modules/matches/index.ts'
import type { Needs } from '#server/modules/module.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { claimFile, releaseFile, storeFile } from '#server/platform/stored-files.ts'
import type { UploadedFile } from '#server/platform/upload.ts'
import * as sql from './sql-jobs.ts'
import { dropRefs, lockNamesForShare } from './sql-names.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>

/** Upload type of match data; it cannot be downloaded. */
const IMPORT_FILE = 'import'
/** How long files are kept after their import ended, for an upload that completes them, and after a preview so that it can be applied. */
export const CACHED_MS = 24 * 3_600_000
const UPLOADS = { burst: 240, perMs: 3_600_000 }
const JOB = 'matches.import'

/** Stores a file of match data; a job parses it and previews its import. Refuses `not_found`, `unsupported_media`, `import_refused`. */
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
    const state = body.more === undefined ? 'waiting' : 'stored'
    await sql.insertJob(tx, { id, championshipId, source, fileIds, operatorId, reason, state }, at)
    const details = { source, file: filename, import: id }
    await recordAudit(tx, { operatorId, action: 'matches.sent', subject: championshipId, reason, details }, at)
    if (state === 'waiting') await tx.addJob(JOB, { importId: id }, { maxAttempts: 3 })
    else await releaseFile(tx, stored.id, new Date(at.getTime() + CACHED_MS))
    return { job: id }
  })
}

/** A path below the chosen folder identifies a file; otherwise the file's own name does. */
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
  // No format contains NUL characters, and PostgreSQL cannot store them.
  if (content.includes(0)) fail('unsupported_media')
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    fail('unsupported_media')
  }
}

/** Bounds the number of files an operator uploads. */
export const boundImports = ({ throttle }: Deps, operatorId: string | undefined): Promise<void> =>
  throttle.take(`operator-import:${operatorId ?? ''}`, UPLOADS)

/** The progress of an import. Refuses `not_found`. */
export async function importStatus({ db }: Deps, id: string): Promise<Answer<typeof operatorImportStatus>> {
  const { state, done, total, counts, preview, undo, problem, message } =
    (await sql.importJob(db, id)) ?? fail('not_found')
  // Older imports did not count warnings.
  const { remarks = 0 } = counts as Partial<typeof counts>
  const canUndo =
    state === 'done' &&
    undo !== null &&
    undo.matches.length > 0 &&
    (await isAsLeft(db, undo.matches, new Date(undo.at)))
  return { _id: id, state, done, total, counts: { ...counts, remarks }, preview, canUndo, problem, message }
}

/** Changes a previewed import and queues its job again. Refuses `not_found`, and `conflict` in another state. */
async function again(
  { db, clock }: Deps,
  { operatorId, action, id }: { operatorId: string; action: string; id: string },
  change: (job: sql.ImportJob) => Partial<Pick<sql.ImportJob, 'decisions' | 'applying'>>,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const job = (await sql.lockJob(tx, id)) ?? fail('not_found')
    if (job.state !== 'previewed') fail('conflict')
    const at = clock.now()
    const changed = change(job)
    await sql.updateJob(tx, id, { ...changed, state: 'waiting', message: null, problem: null }, at)
    const { reason, source, championshipId: subject } = job
    const details = {
      source,
      import: id,
      ...(changed.decisions ? { teams: changed.decisions.map(one => ({ ...one })) } : job.counts),
    }
    await recordAudit(tx, { operatorId, action, subject, reason, details }, at)
    await tx.addJob(JOB, { importId: id }, { maxAttempts: 3 })
    return { data: true }
  })
}

/** Decides which clubs of a previewed import are ours; earlier decisions about others remain. */
export const decideImport = (
  deps: Deps,
  operatorId: string,
  id: string,
  { teams }: z.output<typeof operatorDecideImport.body>,
): Promise<{ data: boolean }> =>
  again(deps, { operatorId, action: 'matches.decided', id }, ({ decisions }) => {
    const now = new Set(teams.map(one => one.ref))
    return { decisions: [...decisions.filter(one => !now.has(one.ref)), ...teams] }
  })

/** Queues a previewed import to be applied. */
export const applyImport = (deps: Deps, operatorId: string, id: string): Promise<{ data: boolean }> =>
  again(deps, { operatorId, action: 'matches.imported', id }, () => ({ applying: true }))

/**
 * Reverts an applied import: deletes matches it added, restores others, and deletes clubs and athletes it added that nothing refers to.
 * Refuses `not_found`, and `conflict` if a game uses one of its matches, or if they were changed since.
 */
export function undoImport(
  { db, clock }: Deps,
  operatorId: string,
  id: string,
  { reason }: { reason: string },
  gamesOfMatch: Needs['gamesOfMatch'],
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const at = clock.now()
    const job = (await sql.lockJob(tx, id)) ?? fail('not_found')
    const { undo, championshipId, source } = job
    if (job.state !== 'done' || undo === null || undo.matches.length === 0) return fail('conflict')
    await lockNamesForShare(tx)
    if (!(await isAsLeft(tx, undo.matches, new Date(undo.at), { forChange: true }))) fail('conflict')
    const ids = undo.matches.map(one => one.id)
    if (await sql.hasGames(tx, ids, gamesOfMatch)) fail('conflict')
    await takeBack(tx, at, { championshipId, source }, undo.matches, { operatorId, reason }).catch(unlessReferred)
    await removeUnused(tx, undo).catch(unlessReferred)
    await dropRefs(tx, [...undo.teams, ...undo.athletes])
    await sql.updateJob(tx, id, { state: 'undone' }, at)
    const details = { source, import: id, matches: ids.length }
    await recordAudit(tx, { operatorId, action: 'matches.undone', subject: championshipId, reason, details }, at)
    return { data: true }
  })
}

/** Something refers to a row that would be deleted: a replay, an athlete on a card. */
const unlessReferred = (error: unknown): never => {
  if (error instanceof Error && 'code' in error && error.code === '23503') return fail('conflict')
  throw error
}
