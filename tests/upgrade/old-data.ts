import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { makeWorkerUtils } from 'graphile-worker'
import pg from 'pg'
import { inject } from 'vitest'
import { readMigrations } from '#server/platform/migrate.ts'
import { withDatabase } from '#tests/support/global-setup.ts'

type Row = Record<string, unknown>

/** The database of a demo that an earlier version ran, row by row. */
export interface OldData {
  /** Time of the dump. */
  at: Date
  tables: { name: string; columns: string[]; rows: string[] }[]
  sequences: { name: string; last: string | null }[]
  /** The rows of one of the product's tables. */
  rows(table: string): Row[]
}

/** Reads the dump beside this file: a JSON line per table, followed by one per row. */
export async function readOldData(name: string): Promise<OldData> {
  const packed = await readFile(new URL(`${name}.jsonl.zst`, import.meta.url))
  const lines = String(await promisify(zstdDecompress)(packed))
    .trimEnd()
    .split('\n')
  const { at } = JSON.parse(lines.shift() ?? '') as { at: string }
  const { sequences } = JSON.parse(lines.pop() ?? '') as Pick<OldData, 'sequences'>
  const tables: OldData['tables'] = []
  for (const line of lines) {
    if (line.startsWith('{"table":')) {
      const { table, columns } = JSON.parse(line) as { table: string; columns: string[] }
      tables.push({ name: table, columns, rows: [] })
    } else tables.at(-1)?.rows.push(line)
  }
  const rows = (table: string): Row[] =>
    (tables.find(({ name: each }) => each === `public.${table}`)?.rows ?? []).map(line => JSON.parse(line) as Row)
  return { at: new Date(at), tables, sequences, rows }
}

/** A database with the old schema and data; `drop` removes it. */
export async function openOldDatabase(data: OldData): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('databaseUrl')
  const name = `${inject('databasePrefix')}_${randomBytes(6).toString('hex')}`
  await run(server, async client => void (await client.query(`create database ${name}`)))
  const url = withDatabase(server, name)
  await run(url, async client => {
    await makeSchema(url, client, data)
    await fill(client, data)
  })
  return {
    url,
    drop: () => run(server, async client => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}

/** Applies the migrations of that time, as their files are today. */
async function makeSchema(url: string, client: pg.Client, data: OldData): Promise<void> {
  const queue = await makeWorkerUtils({ connectionString: url })
  await queue.migrate()
  await queue.release()
  await client.query(
    'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const applied = new Set(data.rows('migration').map(({ name }) => name))
  for (const { name, text } of await readMigrations()) if (applied.has(name)) await client.query(text)
}

async function fill(client: pg.Client, { tables, sequences }: OldData): Promise<void> {
  await client.query('begin')
  // The rows already satisfy all constraints, and the triggers have run.
  await client.query('set local session_replication_role = replica')
  for (const { name, columns, rows } of tables) {
    const list = columns.map(column => client.escapeIdentifier(column)).join(', ')
    await client.query(`delete from ${name}`)
    await client.query(
      `insert into ${name} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [`[${rows.join(',')}]`],
    )
  }
  for (const { name, last } of sequences) if (last !== null) await client.query('select setval($1, $2)', [name, last])
  await client.query('commit')
}

async function run(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
