import type * as z from 'zod/mini'
import type { listNotifications } from '#contract/api/notifications.ts'
import type { Lang } from '#contract/limits.ts'
import { notificationEvent } from '#contract/live.ts'
import { contactOf } from '#server/modules/accounts/index.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import * as sql from './sql.ts'
import { type Details, type Kind, redirectOf, wordsOf } from './words.ts'

/**
 * Tells an account something once: `onceKey` names the occurrence, so that a job which runs twice adds one notification and
 * sends one event. The event goes out after the commit, to this user's sockets alone.
 */
export async function notify<K extends Kind>(
  { db, clock, live }: Pick<Deps, 'db' | 'clock' | 'live'>,
  told: { accountId: string; kind: K; detail: Details[K] & JsonObject; onceKey: string },
): Promise<void> {
  const at = clock.now()
  const id = newId(at)
  const redirect = redirectOf(told.kind)
  const lang = await db.tx(async tx =>
    (await sql.insertOnce(tx, { ...told, id, redirect, at })) ? langOf(tx, told.accountId) : undefined,
  )
  const words = lang && wordsOf(told.kind, told.detail, lang)
  if (words) live.toUser(told.accountId, notificationEvent, [], { _id: id, ...words, redirect: { uri: redirect } })
}

/** The language somebody reads in. */
const langOf = async (from: Reader, accountId: string): Promise<Lang> =>
  (await contactOf(from, accountId))?.lang ?? 'pt-BR'

/** Everything an account was told, in its language, the newest first, at most 5,000. */
export async function allOf(from: Reader, accountId: string): Promise<Record<string, unknown>[]> {
  const lang = await langOf(from, accountId)
  const { rows } = await sql.readPage(from, accountId, { unreadOnly: false, offset: 0, limit: 5_000 })
  return rows.map(({ kind, detail, createdAt, readAt }) => ({
    kind,
    ...wordsOf(kind, detail, lang),
    createdAt,
    readAt,
  }))
}

type Asked = z.output<typeof listNotifications.query>
type Answer = z.output<typeof listNotifications.answer>

/** A page of my notifications in my language, the newest first. `isRead=true` asks for the unread ones, so its `total` is their count. */
export async function list(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  { page, limit, isRead }: Asked,
): Promise<Answer> {
  const { rows, total } = await sql.readPage(db, accountId, {
    unreadOnly: isRead === 'true',
    offset: (page - 1) * limit,
    limit,
  })
  const lang = await langOf(db, accountId)
  return {
    docs: rows.map(row => ({
      _id: row.id,
      ...(wordsOf(row.kind, row.detail, lang) ?? { title: '', text: '' }),
      isRead: row.readAt !== null,
      createdAt: row.createdAt,
      redirect: { uri: row.redirect },
    })),
    page,
    pages: Math.ceil(total / limit),
    total,
  }
}

/** Marks one of my notifications as read, or all with an empty id. Refuses `not_found`. */
export async function markRead(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  id: string,
): Promise<{ data: boolean }> {
  if (id === '') await sql.markAllRead(db, accountId, clock.now())
  else if (!(await sql.markRead(db, accountId, id, clock.now()))) fail('not_found')
  return { data: true }
}

/** Removes one of my notifications. Refuses `not_found`, also when it is another's. */
export async function remove({ db }: Pick<Deps, 'db'>, accountId: string, id: string): Promise<{ data: boolean }> {
  if (!(await sql.deleteOne(db, accountId, id))) fail('not_found')
  return { data: true }
}
