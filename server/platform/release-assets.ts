import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { sql } from 'kysely'
import type { Deps } from './deps.ts'

export type Client = 'web' | 'operator'
type Storing = Pick<Deps, 'db' | 'files' | 'clock'>

/** Long enough for a tab that stays open across several releases. */
const CACHED_MS = 30 * 86_400_000
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.png': 'image/png',
}
const ASSET = /^\/assets\/([\w.-]{1,150})$/

const idOf = (client: Client, name: string): string =>
  createHash('sha256').update(`${client}/assets/${name}`).digest('hex').slice(0, 24)

/**
 * Stores the hashed files of this release in the shared store: during a rolling upgrade, and from open pages, a process gets requests for
 * files of another release. `root` is the folder of the built client. Safe to repeat.
 */
export async function publishAssets({ db, files, clock }: Storing, client: Client, root: string): Promise<void> {
  const folder = join(root, 'assets')
  const names = (await readdir(folder).catch(() => [])).filter(name => extname(name) in TYPES)
  const ids = new Map(names.map(name => [idOf(client, name), name]))
  const seen = await db.rows(sql<{ id: string }>`
    update release_asset set seen_at = ${clock.now()} where id = any(${[...ids.keys()]}::text[]) returning id`)
  for (const { id } of seen) ids.delete(id)
  for (const [id, name] of ids) {
    await files.put(id, await readFile(join(folder, name)), TYPES[extname(name)] ?? '')
    // Bytes before rows, because a row asserts that the bytes exist.
    await db.rows(sql`
      insert into release_asset (id, client, name, seen_at) values (${id}, ${client}, ${name}, ${clock.now()})
      on conflict (id) do update set seen_at = excluded.seen_at`)
  }
}

/** A file of another release by its path (`/assets/…`); undefined if no release of the last 30 days has it. */
export async function findAsset(
  { db, files }: Pick<Storing, 'db' | 'files'>,
  client: Client,
  path: string,
): Promise<{ content: Buffer; type: string } | undefined> {
  const [, name = ''] = ASSET.exec(path) ?? []
  const type = TYPES[extname(name)]
  if (type === undefined) return undefined
  const id = idOf(client, name)
  const rows = await db.rows(sql`select id from release_asset where id = ${id}`)
  const content = rows.length === 0 ? null : await files.get(id)
  return content === null ? undefined : { content, type }
}

/** Removes files that no process has published for 30 days, at most 500 per run. */
export async function removeOldAssets({ db, files, clock }: Storing): Promise<void> {
  const before = new Date(clock.now().getTime() - CACHED_MS)
  const old = await db.rows(sql<{ id: string }>`select id from release_asset where seen_at < ${before} limit 500`)
  for (const { id } of old) {
    await db.rows(sql`delete from release_asset where id = ${id}`)
    await files.remove(id)
  }
}
