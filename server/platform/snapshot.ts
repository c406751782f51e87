import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** Makes a new transaction a read-only snapshot; its statements time out after a minute. */
export async function openSnapshot(tx: Tx): Promise<void> {
  await tx.rows(sql`set transaction isolation level repeatable read, read only`)
  await tx.rows(sql`set local statement_timeout = '60s'`)
}
