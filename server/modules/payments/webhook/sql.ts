/** The only statements on the bank's notices. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'

/** Stores a webhook call as received; `body` is JSON. */
export async function insertNotice(tx: Tx, notice: { id: string; body: string }, at: Date): Promise<void> {
  await tx.rows(sql`insert into pix_notice (id, body, received_at) values (${notice.id}, ${notice.body}::jsonb, ${at})`)
}

/** The body of an unprocessed webhook call, with its row locked until the transaction ends; undefined when it is processed or deleted. */
export async function lockNotice(tx: Tx, id: string): Promise<{ body: unknown } | undefined> {
  const [row] = await tx.rows(sql<{ body: unknown }>`
    select body from pix_notice where id = ${id} and worked_at is null for update`)
  return row
}

export async function markWorked(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.rows(sql`update pix_notice set worked_at = ${at} where id = ${id}`)
}
