import type * as z from 'zod/mini'
import { API_KEYS_MAX, type operatorApiKeys, type operatorCreateApiKey } from '#contract/api/admin/public-api.ts'
import { CALLS_WITHOUT_KEY } from '#contract/api/public/v1.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import type { JsonObject, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId, newToken, tokenHash } from '#server/platform/ids.ts'
import { pageOf } from '#server/platform/lists.ts'
import { sourceOf } from '#server/platform/source.ts'
import * as sql from './sql.ts'

type Working = Pick<Deps, 'db' | 'clock'>
type Body = z.output<typeof operatorCreateApiKey.body>

const MINUTE_MS = 60_000
/** `used_at` is updated at most this often, to avoid a write per read. */
const USED_STEP_MS = 5 * MINUTE_MS
/** Prefix of keys, so that leaked ones can be recognised. */
const PREFIX = 'crava_'
const SHOWN_LETTERS = PREFIX.length + 6

/**
 * Counts a call: with a key by the key's limit, without one by address. Refuses `too_many_requests`, and `api_key_invalid` for an unknown
 * or revoked key; invalid keys count for the address.
 */
export async function admitCall(
  { db, clock, throttle }: Working & Pick<Deps, 'throttle'>,
  address: string,
  key: string | undefined,
): Promise<void> {
  const known = key?.startsWith(PREFIX) ? await sql.findActive(db, tokenHash(key)) : undefined
  const [whose, burst] = known
    ? [`key ${known.id}`, known.perMinute]
    : [`address ${sourceOf(address)}`, CALLS_WITHOUT_KEY]
  await throttle.take(`public-api:${whose}`, { burst, perMs: MINUTE_MS })
  if (key !== undefined && !known) fail('api_key_invalid')
  const now = clock.now()
  if (known && now.getTime() - (known.usedAt?.getTime() ?? 0) >= USED_STEP_MS) await sql.noteUse(db, known.id, now)
}

/** A page of the keys. */
export async function keys(
  { db }: Pick<Deps, 'db'>,
  query: z.output<typeof operatorApiKeys.query>,
): Promise<z.output<typeof operatorApiKeys.answer>> {
  const { rows, total } = await sql.pageOfKeys(db, query)
  const docs = rows.map(({ id, ...row }) => ({
    _id: id,
    ...row,
    state: row.revokedAt === null ? ('active' as const) : ('revoked' as const),
  }))
  return pageOf(docs, total, query)
}

/** A new key: its text, its stored form, and its visible prefix. */
export function newKey(): { key: string; hash: string; start: string } {
  const key = `${PREFIX}${newToken()}`
  return { key, hash: tokenHash(key), start: key.slice(0, SHOWN_LETTERS) }
}

/** Creates a key, which is shown only once. Refuses `conflict` beyond 200 active keys. */
export function createKey(
  { db, clock }: Working,
  actor: Actor,
  { name, perMinute }: Body,
): Promise<{ _id: string; key: string }> {
  return db.tx(async tx => {
    const at = clock.now()
    const id = newId(at)
    const { key, hash, start } = newKey()
    await sql.lockKeys(tx)
    if ((await sql.countActive(tx)) >= API_KEYS_MAX) fail('conflict')
    await sql.insertKey(tx, { id, name, perMinute, hash, start, at })
    await audit(tx, at, actor, 'api-key.created', id, { after: { name, perMinute } })
    return { _id: id, key }
  })
}

/** Renames a key or changes its limit. Refuses `not_found`, and `state_forbids` for a revoked one. */
export const changeKey = (
  using: Working,
  actor: Actor,
  id: string,
  { name, perMinute }: Body,
): Promise<{ data: boolean }> =>
  onActive(using, id, async (tx, at, before) => {
    await sql.updateKey(tx, id, { name, perMinute })
    const details = { before: { name: before.name, perMinute: before.perMinute }, after: { name, perMinute } }
    await audit(tx, at, actor, 'api-key.changed', id, details)
  })

/** Revokes a key for good. Refuses `not_found`, and `state_forbids` if it is already revoked. */
export const revokeKey = (using: Working, actor: Actor, id: string): Promise<{ data: boolean }> =>
  onActive(using, id, async (tx, at, { name }) => {
    await sql.revoke(tx, id, at)
    await audit(tx, at, actor, 'api-key.revoked', id, { name })
  })

/** Changes a key under its lock. */
function onActive(
  { db, clock }: Working,
  id: string,
  change: (tx: Tx, at: Date, before: { name: string; perMinute: number }) => Promise<void>,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const before = (await sql.lockKey(tx, id)) ?? fail('not_found')
    if (before.revokedAt !== null) fail('state_forbids')
    await change(tx, clock.now(), before)
    return { data: true }
  })
}

const audit = (tx: Tx, at: Date, actor: Actor, action: string, subject: string, details: JsonObject): Promise<void> =>
  recordAudit(tx, { ...actor, action, subject, details }, at)
