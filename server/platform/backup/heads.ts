import type { Client } from 'pg'

interface Growing {
  name: string
  key: string
}

/** Tables that are append-only, according to their triggers, and have a single-column key: ids sort by time. */
const GROWING = `
  select c.relname as name, a.attname as key
  from pg_class c
  join pg_index i on i.indrelid = c.oid and i.indisprimary and i.indnkeyatts = 1
  join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
  where c.relnamespace = 'public'::regnamespace and exists (
    select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and p.proname like '%\\_is\\_append\\_only')
  order by 1`

/** The key of the newest row of every append-only table; empty tables are omitted. */
export async function readHeads(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<Growing>(GROWING)
  const heads: Record<string, string> = {}
  for (const { name, key } of rows) {
    const found = await client.query<{ head: string | null }>(
      `select max(${client.escapeIdentifier(key)})::text as head from ${client.escapeIdentifier(name)}`,
    )
    const head = found.rows[0]?.head
    if (typeof head === 'string') heads[name] = head
  }
  return heads
}

/** Tables that lack the row that was their newest when the backup was taken. */
export async function missingHeads(client: Client, heads: Readonly<Record<string, string>>): Promise<string[]> {
  const { rows } = await client.query<Growing>(GROWING)
  const keys = new Map(rows.map(({ name, key }) => [name, key]))
  const missing: string[] = []
  for (const [name, head] of Object.entries(heads)) {
    const key = keys.get(name)
    const found =
      key !== undefined &&
      (await client.query(
        `select from ${client.escapeIdentifier(name)} where ${client.escapeIdentifier(key)}::text = $1 limit 1`,
        [head],
      ))
    if (found === false || found.rowCount === 0) missing.push(`${name} ${head}`)
  }
  return missing
}
