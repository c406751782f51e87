/** The only statements that add notes about players. */
import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'

export interface Note {
  id: string
  text: string
  at: Date
  operatorId: string
}

export async function insertNote(tx: Tx, note: Note & { accountId: string }): Promise<void> {
  await tx.rows(sql`
    insert into person_note (id, account_id, operator_id, text, at)
    values (${note.id}, ${note.accountId}, ${note.operatorId}, ${note.text}, ${note.at})`)
}

export const notesOf = (from: Reader, accountId: string, limit: number): Promise<Note[]> =>
  from.rows(sql<Note>`
    select id, text, at, operator_id as "operatorId" from person_note where account_id = ${accountId} order by id desc limit ${limit}`)
