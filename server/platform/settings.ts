import { sql } from 'kysely'
import type { JsonValue, Reader, Tx } from './db.ts'

/** A setting's value as it was written, or undefined when nobody has set it. */
export async function readSetting(from: Reader, name: string): Promise<unknown> {
  const row = await from.q.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Sets a setting; `by` is the operator who did, null for the product itself. */
export async function writeSetting(tx: Tx, name: string, value: JsonValue, by: string | null, at: Date): Promise<void> {
  await tx.rows(sql`
    insert into setting (name, value, updated_at, updated_by) values (${name}, ${JSON.stringify(value)}::jsonb, ${at}, ${by})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`)
}

/**
 * Sets a setting nobody has set: true for the one transaction that did. Another that asks meanwhile waits for it, and is told
 * false once it has committed.
 */
export async function claimSetting(tx: Tx, name: string, value: JsonValue, at: Date): Promise<boolean> {
  const claimed = await tx.rows(sql`
    insert into setting (name, value, updated_at) values (${name}, ${JSON.stringify(value)}::jsonb, ${at})
    on conflict (name) do nothing returning name`)
  return claimed.length === 1
}

/** A setting's value, held until the transaction ends; undefined when nobody has set it or another transaction holds it. */
export async function lockSetting(tx: Tx, name: string): Promise<unknown> {
  const [row] = await tx.rows(sql<{ value: unknown }>`
    select value from setting where name = ${name} for update skip locked`)
  return row?.value
}

/** Removes a setting; nothing happens when nobody has set it. */
export async function removeSetting(from: Reader, name: string): Promise<void> {
  await from.rows(sql`delete from setting where name = ${name}`)
}
