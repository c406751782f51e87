import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { SESSION_DAYS } from '#contract/limits.ts'
import type { Role } from '#contract/roles.ts'
import { arrayOf } from './arrays.ts'
import { createBatch } from './batch.ts'
import type { Clock } from './clock.ts'
import type { Db, Reader, Tx } from './db.ts'
import { newId, newToken, tokenHash } from './ids.ts'

export type SessionType = 'player' | 'operator'

/** A valid session: its own id and whose it is. */
export interface Session {
  id: string
  subjectId: string
  /** The operator's roles. */
  roles?: readonly Role[]
  /** Set for an operator who must set up TOTP first: only that endpoint is open to them. */
  totpToSet?: boolean
}

export interface SessionRow {
  id: string
  device: string
  address: string
  createdAt: Date
  seenAt: Date
}

const DAY_MS = 86_400_000
/** `seen_at` moves at most this often, so that reading does not become writing. */
const SEEN_STEP_MS = 5 * 60_000
/** An operator's session is short: it can move the operator's money. */
const LIFETIME_MS: Record<SessionType, number> = { player: SESSION_DAYS * DAY_MS, operator: DAY_MS / 2 }

/** Opens a session inside the caller's transaction and returns its token, which is shown once and stored only as a hash. */
export async function openSession(
  tx: Tx,
  at: Date,
  session: { kind: SessionType; subjectId: string; device: string; address: string },
): Promise<{ id: string; token: string }> {
  const id = newId(at)
  const token = newToken()
  await tx.q
    .insertInto('session')
    .values({
      id,
      kind: session.kind,
      subject_id: session.subjectId,
      token_hash: tokenHash(token),
      device: session.device.slice(0, 200),
      address: session.address,
      created_at: at,
      seen_at: at,
      expires_at: new Date(at.getTime() + LIFETIME_MS[session.kind]),
    })
    .execute()
  return { id, token }
}

/** Finds sessions by token. */
export type FindSession = (token: string) => Promise<Session | null>

/** Tokens looked up in one query; further ones wait for the next. */
const CHECKED_AT_A_TIME = 500
const WAITING_AT_MOST = 50_000
/** Maximum time that a process honours an ended session if it missed the notice. */
const REMEMBERED_MS = 1_000
const REMEMBERED_AT_MOST = 100_000

/**
 * Caches sessions for one second, so that the calls of one page query theirs once. Ending sessions drops them here, through
 * `live.endSessions` in every process.
 */
export class FoundSessions {
  readonly #found = new LRUCache<string, { session: Session; at: Date }>({
    max: REMEMBERED_AT_MOST,
    ttl: REMEMBERED_MS,
  })
  #drops = 0

  get(hash: string, now: Date): Session | undefined {
    const found = this.#found.get(hash)
    // Tests move the clock, which can expire a session.
    return found && Math.abs(now.getTime() - found.at.getTime()) < REMEMBERED_MS ? found.session : undefined
  }

  /** Call before a look-up and pass the result to `save`, which discards results read before a session was dropped. */
  get drops(): number {
    return this.#drops
  }

  save(hash: string, session: Session, at: Date, dropsBefore: number): void {
    if (dropsBefore === this.#drops) this.#found.set(hash, { session, at })
  }

  drop(ids: readonly string[]): void {
    this.#drops += 1
    for (const [hash, { session }] of this.#found.entries()) if (ids.includes(session.id)) this.#found.delete(hash)
  }

  dropAll(): void {
    this.#drops += 1
    this.#found.clear()
  }
}

/**
 * Creates the lookup for sessions of one type: null for a token that is unknown, ended, expired or of the other type. Concurrent requests
 * share one query; without `found` nothing is cached.
 */
export function createSessionFinder(db: Db, clock: Clock, type: SessionType, found?: FoundSessions): FindSession {
  const find = createBatch<string, Session | null>(hashes => findTogether(db, clock, type, hashes), {
    largest: CHECKED_AT_A_TIME,
    waiting: WAITING_AT_MOST,
  })
  return async token => {
    if (token.length < 40 || token.length > 64) return null
    const hash = tokenHash(token)
    const at = clock.now()
    const known = found?.get(hash, at)
    if (known) return known
    const drops = found?.drops ?? 0
    const session = await find(hash)
    if (session) found?.save(hash, session, at, drops)
    return session
  }
}

async function findTogether(
  db: Db,
  clock: Clock,
  type: SessionType,
  hashes: readonly string[],
): Promise<(Session | null)[]> {
  const at = clock.now()
  const rows = await db.rows(sql<{ id: string; subject_id: string; seen_at: Date; token_hash: string }>`
    select id, subject_id, seen_at, token_hash from session
    where token_hash = any(${arrayOf(hashes)}::text[]) and kind = ${type} and expires_at > ${at}`)
  const found = new Map(rows.map(row => [row.token_hash, row]))
  const stale = rows.filter(row => at.getTime() - row.seen_at.getTime() > SEEN_STEP_MS)
  if (stale.length > 0)
    await touch(
      db,
      type,
      stale.map(row => row.id),
      at,
    )
  return hashes.map(hash => {
    const row = found.get(hash)
    return row ? { id: row.id, subjectId: row.subject_id } : null
  })
}

async function touch(db: Db, type: SessionType, ids: readonly string[], at: Date): Promise<void> {
  const expires = new Date(at.getTime() + LIFETIME_MS[type])
  // Rows locked by another request are updated by it; waiting could deadlock, and would fail every token of the batch.
  await db.rows(sql`
    update session set seen_at = ${at}, expires_at = ${expires}
    where id in (select id from session where id = any(${arrayOf(ids)}::text[]) for update skip locked)`)
}

/** The open sessions of one subject, newest first. */
export async function listSessions(
  from: Reader,
  at: Date,
  type: SessionType,
  subjectId: string,
): Promise<SessionRow[]> {
  return from.q
    .selectFrom('session')
    .select(['id', 'device', 'address', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('subject_id', '=', subjectId)
    .where('kind', '=', type)
    .where('expires_at', '>', at)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute()
}

/**
 * Ends sessions of a subject inside the caller's transaction: one by id, all (`{}`), or all but one (`{ except }`). Returns the ids ended;
 * pass them to `live.endSessions` after the commit, so that their sockets close and no process caches them.
 */
export async function endSessions(
  tx: Tx,
  type: SessionType,
  subjectId: string,
  which: { id?: string; except?: string } = {},
): Promise<string[]> {
  let ending = tx.q.deleteFrom('session').where('subject_id', '=', subjectId).where('kind', '=', type)
  if (which.id !== undefined) ending = ending.where('id', '=', which.id)
  if (which.except !== undefined) ending = ending.where('id', '!=', which.except)
  const ended = await ending.returning('id').execute()
  return ended.map(row => row.id)
}

/** Whether any player or operator was active after a time; accurate to five minutes, since `seen_at` is updated no more often. */
export async function isAnyoneHere(from: Reader, since: Date): Promise<boolean> {
  const [row] = await from.rows(sql<{ here: boolean }>`
    select exists (select from session where seen_at > ${since}) as here`)
  return row?.here ?? false
}
