import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db, Reader, Tx } from './db.ts'
import type { Files } from './files.ts'
import { newFileId } from './ids.ts'

export interface StoredFile {
  id: string
  mime: string
  filename: string
}

/** Lifetime of an unreferenced upload. */
const ORPHAN_MS = 3_600_000

/** A backup holds this advisory lock until it has copied every file, so that none is removed meanwhile. */
export const FILES_LOCK = 4_215_005

/** Stores bytes and their row. The file is an orphan until `claimFile`; the row comes first, so no bytes are ever unaccounted for. */
export async function storeFile(
  deps: { db: Db; files: Files; clock: Clock },
  file: { kind: string; ownerId: string | null; mime: string; filename: string; content: Buffer },
): Promise<StoredFile> {
  const id = newFileId()
  const at = deps.clock.now()
  await deps.db.q
    .insertInto('file')
    .values({
      id,
      kind: file.kind,
      owner_id: file.ownerId,
      mime: file.mime,
      bytes: file.content.length,
      filename: file.filename,
      created_at: at,
      orphan_until: new Date(at.getTime() + ORPHAN_MS),
    })
    .execute()
  await deps.files.put(id, file.content, file.mime)
  return { id, mime: file.mime, filename: file.filename }
}

/**
 * Assigns an uploaded file to a record that the caller writes in this transaction. Returns false if there is no such orphan of this type:
 * unknown, removed, used already, or another account's.
 */
export async function claimFile(tx: Tx, id: string, type: string, ownerId: string, at: Date): Promise<boolean> {
  const claimed = await tx.rows(sql`
    update file set orphan_until = null, owner_id = ${ownerId}
    where id = ${id} and kind = ${type} and orphan_until > ${at} and (owner_id is null or owner_id = ${ownerId}) returning id`)
  return claimed.length === 1
}

/** Marks a file as unreferenced; the next cleanup removes it. */
export async function releaseFile(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.q.updateTable('file').set({ orphan_until: at }).where('id', '=', id).execute()
}

/** The row of a file, or undefined. */
export function findFile(from: Reader, id: string) {
  return from.q
    .selectFrom('file')
    .select(['id', 'mime', 'filename', 'kind', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Removes bytes and rows of expired orphans, at most 500 at a time. Bytes first: a crash leaves a row that is retried. Skipped while a
 * backup runs, which copies the files after the rows that refer to them.
 */
export async function removeOrphanFiles(db: Db, files: Files, at: Date): Promise<void> {
  const orphans = await db.rows(sql<{ id: string }>`
    select id from file where orphan_until <= ${at} and (select pg_try_advisory_xact_lock_shared(${FILES_LOCK})) limit 500`)
  for (const { id } of orphans) {
    // From here on no process can claim the file, whatever its clock; a file whose claim has just committed is kept.
    const given = await db.rows(sql`
      update file set orphan_until = '-infinity' where id = ${id} and orphan_until <= ${at} returning id`)
    if (given.length === 0) continue
    await files.remove(id)
    await db.q.deleteFrom('file').where('id', '=', id).execute()
  }
}
