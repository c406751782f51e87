import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'

/** Runs a script in a shell with this environment alone of the service. */
function run(
  script: string,
  args: string[],
  own: { DATA_DIR: string } | { DATABASE_URL: string },
): Promise<{ code: number | null; err: string }> {
  const { DATABASE_URL: _url, ...env } = process.env
  return new Promise((resolve, reject) => {
    const path = fileURLToPath(new URL(script, import.meta.url))
    const child = spawn(process.execPath, [path, ...args], { env: { ...env, ...own } })
    let err = ''
    child.stderr.on('data', (text: Buffer) => (err += text.toString()))
    child.once('error', reject).once('close', code => resolve({ code, err }))
    child.stdin.end('senha-da-mesa-10\n')
  })
}

/** The commands beside a running product, with a file for those that read one. */
const commandsOf = (file: string): [string, string[]][] => [
  ['./operator.ts', ['add', 'chefe', 'Chefe da Mesa']],
  ['./import.ts', ['crava', 'Copa', '2026', file]],
  ['./ledger-check.ts', []],
  ['./audit-check.ts', []],
]

test('a command creates no database: one that lacks the environment of the service says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crava-empty-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'partidas.json')
  await writeFile(file, JSON.stringify({ matches: [] }))
  const commands = [
    ...commandsOf(file),
    ['./backup.ts', ['--to', join(folder, 'backups')]] satisfies [string, string[]],
  ]
  for (const [script, args] of commands) {
    const dataDir = join(folder, 'data')
    const { code, err } = await run(script, args, { DATA_DIR: dataDir })
    expect([script, code, err]).toEqual([script, 1, expect.stringContaining(`There is no database in ${dataDir}`)])
  }
  expect(await readdir(folder)).toEqual(['partidas.json'])
}, 60_000)

test('a command neither fills an empty database nor upgrades an old one, whose address may be wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crava-empty-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'partidas.json')
  await writeFile(file, JSON.stringify({ matches: [] }))
  const app = await startTestApp()
  const { db } = app.deps
  const [row] = await db.rows(sql<{ name: string }>`select 'empty_' || current_database() as name`)
  const empty = row?.name ?? ''
  await db.rows(sql`create database ${sql.id(empty)}`)
  const url = new URL(app.databaseUrl)
  url.pathname = `/${empty}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await db.rows(sql`drop database ${sql.id(empty)} with (force)`)
  })
  for (const [script, args] of commandsOf(file)) {
    const { code, err } = await run(script, args, { DATABASE_URL: url.href })
    expect([script, code, err]).toEqual([script, 1, expect.stringContaining('holds nothing of the product')])
  }
  const { rowCount } = await client.query(
    `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(rowCount).toBe(0)
  await db.rows(sql`delete from migration where name = (select max(name) from migration)`)
  for (const [script, args] of commandsOf(file)) {
    const { code, err } = await run(script, args, { DATABASE_URL: app.databaseUrl })
    expect([script, code, err]).toEqual([script, 1, expect.stringContaining('is of an earlier version (1 migrations)')])
  }
}, 180_000)
