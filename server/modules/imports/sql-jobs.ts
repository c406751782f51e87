import { type RawBuilder, sql } from 'kysely'
import type { ImportMessage } from '#contract/import-messages.ts'
import type { ImportCounts } from '#server/modules/matches/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { TeamDecision } from './link-teams.ts'
import type { ImportPreview } from './preview.ts'
import type { Undo } from './service-apply.ts'

/** `stored` waits for a further upload; `failed` is our error, not the file's. */
export type ImportState = 'stored' | 'waiting' | 'running' | 'previewed' | 'done' | 'refused' | 'failed' | 'undone'

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
  preview: ImportPreview | null
  /** An operator's decisions about its clubs. */
  decisions: TeamDecision[]
  /** To be applied, not only previewed. */
  applying: boolean
  /** The data to revert it, once it is applied. */
  undo: Undo | null
  operatorId: string
  reason: string
}

/** Inserts an import that waits to be run. */
export async function insertJob(
  tx: Tx,
  job: Pick<ImportJob, 'id' | 'championshipId' | 'source' | 'fileIds' | 'operatorId' | 'reason' | 'state'>,
  at: Date,
): Promise<void> {
  await tx.rows(sql`
    insert into import_job (id, championship_id, source, file_ids, operator_id, reason, state, created_at, updated_at)
    values (${job.id}, ${job.championshipId}, ${job.source}, ${job.fileIds}::text[], ${job.operatorId}, ${job.reason}, ${job.state},
      ${at}, ${at})`)
}

const COLUMNS = sql`id, championship_id as "championshipId", source, file_ids as "fileIds", state, done, total, counts, problem, message,
  preview, decisions, applying, undo, operator_id as "operatorId", reason`

export async function importJob(from: Reader, id: string): Promise<ImportJob | undefined> {
  const [row] = await from.rows(sql<ImportJob>`select ${COLUMNS} from import_job where id = ${id}`)
  return row && revived(row)
}

/** The import, locked until the transaction ends. */
export async function lockJob(tx: Tx, id: string): Promise<ImportJob | undefined> {
  const [row] = await tx.rows(sql<ImportJob>`select ${COLUMNS} from import_job where id = ${id} for update`)
  return row && revived(row)
}

/** JSON stores timestamps as text. */
function revived(job: ImportJob): ImportJob {
  const moment = (at: Date | null): Date | null => at && new Date(at)
  const matches = job.undo?.matches.map(one => ({
    ...one,
    header: one.header && { ...one.header, startsAt: moment(one.header.startsAt), dueAt: moment(one.header.dueAt) },
  }))
  return { ...job, undo: job.undo && { ...job.undo, matches: matches ?? [] } }
}

const AS_JSON = ['counts', 'message', 'preview', 'decisions', 'undo'] as const

/** Stores the progress of an import. */
export async function updateJob(
  tx: Tx,
  id: string,
  change: Partial<Omit<ImportJob, 'id' | 'championshipId' | 'source' | 'fileIds' | 'operatorId' | 'reason'>>,
  at: Date,
): Promise<void> {
  const { counts, message, preview, decisions, undo, ...rest } = change
  const values = { counts, message, preview, decisions, undo }
  const written = Object.fromEntries(
    AS_JSON.flatMap(name => (values[name] === undefined ? [] : [[name, values[name] && JSON.stringify(values[name])]])),
  )
  await tx.q
    .updateTable('import_job')
    .set({ ...rest, ...written, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Running imports without progress since `before`: their process has died. */
export async function lostJobs(from: Reader, before: Date): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select id from import_job where state = 'running' and updated_at < ${before} order by id limit 20`)
  return rows.map(row => row.id)
}

/** Imports that no process works on any more. */
export const isEnded = sql`state not in ('waiting', 'running')`

/** Matches per statement. */
const MATCHES_A_STATEMENT = 50

/** Whether any game has one of these matches. */
export async function hasGames(
  from: Reader,
  matchIds: readonly string[],
  gamesOfMatch: readonly ((matchId: string) => RawBuilder<unknown>)[],
): Promise<boolean> {
  for (let at = 0; at < matchIds.length; at += MATCHES_A_STATEMENT) {
    const queries = matchIds
      .slice(at, at + MATCHES_A_STATEMENT)
      .flatMap(id => gamesOfMatch.map(games => sql`(${games(id)})`))
    const found = await from.rows(sql`select id from (${sql.join(queries, sql` union all `)}) games limit 1`)
    if (found.length > 0) return true
  }
  return false
}
