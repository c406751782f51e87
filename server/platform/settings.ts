import { sql } from 'kysely'
import type { JsonValue, Reader, Tx } from './db.ts'

/** The stored value of a setting, or undefined if it is not set. */
export async function readSetting(from: Reader, name: string): Promise<unknown> {
  const row = await from.q.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Sets a setting; `by` is the operator, null for the product itself. */
export async function writeSetting(tx: Tx, name: string, value: JsonValue, by: string | null, at: Date): Promise<void> {
  await tx.rows(sql`
    insert into setting (name, value, updated_at, updated_by) values (${name}, ${JSON.stringify(value)}::jsonb, ${at}, ${by})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`)
}

/**
 * Sets an unset setting: returns true for the one transaction that did. A concurrent one waits for it, and gets false once it has
 * committed.
 */
export async function claimSetting(tx: Tx, name: string, value: JsonValue, at: Date): Promise<boolean> {
  const claimed = await tx.rows(sql`
    insert into setting (name, value, updated_at) values (${name}, ${JSON.stringify(value)}::jsonb, ${at})
    on conflict (name) do nothing returning name`)
  return claimed.length === 1
}

/** A setting's value, with its row locked until the transaction ends; undefined if it is unset or locked by another transaction. */
export async function lockSetting(tx: Tx, name: string): Promise<unknown> {
  const [row] = await tx.rows(sql<{ value: unknown }>`
    select value from setting where name = ${name} for update skip locked`)
  return row?.value
}

/** Removes a setting, if it is set. */
export async function removeSetting(from: Reader, name: string): Promise<void> {
  await from.rows(sql`delete from setting where name = ${name}`)
}
