import { sql } from 'kysely'
import type { ImportMessage } from '#contract/import-messages.ts'
import type { ImportCounts } from '#server/modules/matches/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

export type ImportState = 'waiting' | 'running' | 'done' | 'refused'

export interface ImportJob {
  id: string
  championshipId: string
  source: string
  fileIds: string[]
  state: ImportState
  done: number
  total: number
  counts: ImportCounts
  problem: string | null
  message: (ImportMessage & { match: string | null }) | null
  operatorId: string
  reason: string
}

/** Adds an import that waits to be run. */
export async function insertJob(
  tx: Tx,
  job: Pick<ImportJob, 'id' | 'championshipId' | 'source' | 'fileIds' | 'operatorId' | 'reason'>,
  at: Date,
): Promise<void> {
  await tx.rows(sql`
    insert into import_job (id, championship_id, source, file_ids, operator_id, reason, created_at, updated_at)
    values (${job.id}, ${job.championshipId}, ${job.source}, ${job.fileIds}::text[], ${job.operatorId}, ${job.reason}, ${at}, ${at})`)
}

export async function importJob(from: Reader, id: string): Promise<ImportJob | undefined> {
  const [row] = await from.rows(sql<ImportJob>`
    select id, championship_id as "championshipId", source, file_ids as "fileIds", state, done, total, counts, problem, message,
      operator_id as "operatorId", reason
    from import_job where id = ${id}`)
  return row
}

/** Writes how far an import is. */
export async function updateJob(
  tx: Tx,
  id: string,
  change: Partial<Pick<ImportJob, 'state' | 'done' | 'total' | 'problem' | 'message' | 'counts'>>,
  at: Date,
): Promise<void> {
  const { counts, message, ...rest } = change
  await tx.q
    .updateTable('import_job')
    .set({
      ...rest,
      ...(counts ? { counts: JSON.stringify(counts) } : {}),
      ...(message ? { message: JSON.stringify(message) } : {}),
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
}

/** Imports that are under way by their row but were not heard of since `before`: their process is gone for good. */
export async function lostJobs(from: Reader, before: Date): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select id from import_job where state = 'running' and updated_at < ${before} order by id limit 20`)
  return rows.map(row => row.id)
}

/** Imports that nobody works on any more. */
export const isEnded = sql`state in ('done', 'refused')`
