import { sql } from 'kysely'
import type { API_KEY_SORTS } from '#contract/api/admin/public-api.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { orderBy, pageOfRows, type Sorted } from '#server/platform/lists.ts'
import { containsWords } from '#server/platform/search.ts'

/** The active key with this hash. */
export async function findActive(
  from: Reader,
  hash: string,
): Promise<{ id: string; perMinute: number; usedAt: Date | null } | undefined> {
  const [row] = await from.rows(sql<{ id: string; perMinute: number; usedAt: Date | null }>`
    select id, per_minute as "perMinute", used_at as "usedAt" from api_key
    where key_hash = ${hash} and revoked_at is null`)
  return row
}

export async function noteUse(from: Reader, id: string, at: Date): Promise<void> {
  await from.rows(sql`update api_key set used_at = ${at} where id = ${id}`)
}

export interface KeyRow {
  id: string
  name: string
  start: string
  perMinute: number
  createdAt: Date
  usedAt: Date | null
  revokedAt: Date | null
}

const sorts = {
  name: sql`key.name`,
  state: sql`key.revoked_at is not null`,
  limit: sql`key.per_minute`,
  used: sql`key.used_at`,
  at: sql`key.created_at`,
}

/** A page of keys, newest first by default. */
export function pageOfKeys(
  from: Reader,
  query: Sorted<(typeof API_KEY_SORTS)[number]> & {
    page: number
    limit: number
    search: string
    state?: 'active' | 'revoked' | undefined
  },
): Promise<{ rows: KeyRow[]; total: number }> {
  const isOf =
    query.state === undefined
      ? sql`true`
      : query.state === 'active'
        ? sql`key.revoked_at is null`
        : sql`key.revoked_at is not null`
  return pageOfRows<KeyRow>(
    from,
    {
      columns: sql`key.id, key.name, key.key_start as start, key.per_minute as "perMinute", key.created_at as "createdAt",
        key.used_at as "usedAt", key.revoked_at as "revokedAt"`,
      which: sql`from api_key key where ${isOf}
        and ${containsWords(sql<string>`plain_text(key.name || ' ' || key.key_start)`, query.search)}`,
      order: orderBy(query, sorts, { usual: sql`key.created_at desc, key.id desc`, id: sql`key.id` }),
    },
    query,
  )
}

/** Serialises the creation of keys, so that their number cannot exceed the limit. */
export async function lockKeys(tx: Tx): Promise<void> {
  await tx.rows(sql`lock table api_key in share row exclusive mode`)
}

export async function countActive(tx: Tx): Promise<number> {
  const [row] = await tx.rows(sql<{ count: bigint }>`select count(*) as count from api_key where revoked_at is null`)
  return Number(row?.count ?? 0n)
}

export async function insertKey(
  tx: Tx,
  key: { id: string; name: string; perMinute: number; hash: string; start: string; at: Date },
): Promise<void> {
  await tx.rows(sql`insert into api_key (id, name, key_hash, key_start, per_minute, created_at)
    values (${key.id}, ${key.name}, ${key.hash}, ${key.start}, ${key.perMinute}, ${key.at})`)
}

/** A key to be changed, locked until the transaction ends. */
export async function lockKey(
  tx: Tx,
  id: string,
): Promise<{ name: string; perMinute: number; revokedAt: Date | null } | undefined> {
  const [row] = await tx.rows(sql<{ name: string; perMinute: number; revokedAt: Date | null }>`
    select name, per_minute as "perMinute", revoked_at as "revokedAt" from api_key where id = ${id} for update`)
  return row
}

export async function updateKey(tx: Tx, id: string, key: { name: string; perMinute: number }): Promise<void> {
  await tx.rows(sql`update api_key set name = ${key.name}, per_minute = ${key.perMinute} where id = ${id}`)
}

export async function revoke(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.rows(sql`update api_key set revoked_at = ${at} where id = ${id}`)
}
