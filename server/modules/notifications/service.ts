import type * as z from 'zod/mini'
import type { listNotifications } from '#contract/api/player/notifications.ts'
import type { Lang } from '#contract/limits.ts'
import { notificationEvent, notificationOverEvent } from '#contract/live.ts'
import { centavos } from '#contract/money.ts'
import type { NoticeIcon, zNoticePrize } from '#contract/notice-sender.ts'
import { contactOf } from '#server/modules/accounts/index.ts'
import { stillShownTo } from '#server/modules/ads/index.ts'
import { partnersOf } from '#server/modules/chat/index.ts'
import type { Events } from '#server/modules/events.ts'
import { restingAmong } from '#server/modules/responsible/index.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { invitesToPlay, isType, kinds } from './kinds.ts'
import { isCameBack } from './messages-wallet.ts'
import { inLanguage, type Details, type Type, messagesOf } from './messages.ts'
import { withoutName } from './named.ts'
import { type About, redirectOf } from './redirects.ts'
import { addSendings } from './service-sendings.ts'
import { forgetChoices } from './sql-choices.ts'
import { forgetNames } from './sql-names.ts'
import * as sql from './sql.ts'

type NotifyDeps = Pick<Deps, 'db' | 'clock' | 'live'>

/** A notification for one account: `onceKey` identifies the occurrence, so that a job that runs twice adds and sends one. */
export interface NewNotice<K extends Type = Type> {
  accountId: string
  kind: K
  detail: Details[K] & JsonObject
  onceKey: string
  about?: About
  /** For notifications repeated under one `onceKey`: a later edition, counted from 1, replaces earlier ones. */
  edition?: number
  /** When it becomes useless: it is not pushed or mailed after that. */
  until?: Date
  /** Open pages may already have shown the event itself, so they do not show the notification. */
  subjectId?: string
}

/** Notifies an account. The event is sent after the commit, only to this user's sockets. */
export async function notify<K extends Type>(deps: NotifyDeps, notice: NewNotice<K>): Promise<void> {
  for (const { userId, ids, payload } of await save(deps, [notice])) {
    deps.live.toUser(userId, notificationEvent, ids, payload)
  }
}

/**
 * Notifies many accounts individually, in one transaction that also runs `next`: a job over a million accounts continues from there after a
 * crash. At most a few thousand at once.
 */
export async function notifyAll(
  deps: NotifyDeps,
  notices: readonly NewNotice[],
  next: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  const sendings = await save(deps, notices, next)
  if (sendings.length > 0) deps.live.toUsers(notificationEvent, sendings)
}

type Sending = { userId: string; ids: []; payload: z.output<typeof notificationEvent.payload> }

/** Stores new notifications with their pushes and mails, and returns those to send live, in each account's language. Who rests from playing gets none that invites to play (W4). */
async function save(
  { db, clock }: NotifyDeps,
  notices: readonly NewNotice[],
  next?: (tx: Tx) => Promise<void>,
): Promise<Sending[]> {
  const at = clock.now()
  const invited = notices.flatMap(({ kind, accountId }) => (invitesToPlay(kind) ? [accountId] : []))
  const resting = await restingAmong(db, at, invited)
  const wanted = notices.filter(({ kind, accountId }) => !(invitesToPlay(kind) && resting.has(accountId)))
  const rows = wanted.map(({ about, edition = 0, ...one }) => ({
    ...one,
    edition,
    id: newId(at),
    group: kinds[one.kind].group,
    redirect: redirectOf(one.kind, about),
  }))
  const added = await db.tx(async tx => {
    const editions = rows.filter(row => row.edition > 0)
    if (editions.length > 0) await sql.makeRoom(tx, editions)
    const unnamed = rows.map(row => ({ ...row, detail: withoutName(row.detail) }))
    const stored = await sql.insertOnce(tx, unnamed, at)
    await addSendings(tx, rows, stored, at)
    await next?.(tx)
    return stored
  })
  const langs = new Map(added.flatMap(({ id, lang, choice }) => (choice?.panel === false ? [] : [[id, lang] as const])))
  return rows.flatMap(({ id, accountId, kind, detail, redirect, until, subjectId }): Sending[] => {
    const lang = langs.get(id)
    const messages = lang && messagesOf(kind, detail, lang)
    if (!messages) return []
    const time = until ? { time: { until, now: at } } : {}
    const payload = {
      _id: id,
      ...messages,
      ...senderOf(detail),
      ...pictureOf({ kind, detail }, lang),
      redirect: { uri: redirect },
      ...time,
      ...(subjectId ? { subjectId } : {}),
    }
    return [{ userId: accountId, ids: [], payload }]
  })
}

/** Withdraws the notification of this key: marks it as read, and the account's pages remove it. */
export async function over({ db, clock, live }: NotifyDeps, accountId: string, onceKey: string): Promise<void> {
  const id = await sql.markOver(db, accountId, onceKey, clock.now())
  if (id !== undefined) live.toUser(accountId, notificationOverEvent, [], { _id: id })
}

/** The account that caused it, if any; deleted accounts have no name. */
function senderOf(detail: unknown): { _from?: { name: string } } {
  const from = typeof detail === 'object' && detail !== null && 'from' in detail ? detail.from : ''
  return typeof from === 'string' && from !== '' ? { _from: { name: from } } : {}
}

/** The account's language. */
const langOf = async (from: Reader, accountId: string): Promise<Lang> =>
  (await contactOf(from, accountId))?.lang ?? 'pt-BR'

/** An account's recent notifications in its language, newest first, for support. */
export async function noticesTo(
  from: Reader,
  accountId: string,
  limit: number,
): Promise<{ title: string; text: string; createdAt: Date; readAt: Date | null }[]> {
  const lang = await langOf(from, accountId)
  const { rows } = await sql.readPage(from, accountId, { unreadOnly: false, offset: 0, limit })
  return rows.flatMap(({ kind, detail, createdAt, readAt }) => {
    const messages = messagesOf(kind, detail, lang)
    return messages ? [{ title: messages.title, text: messages.text, createdAt, readAt }] : []
  })
}

/** All notifications of an account in its language, newest first, at most 5,000. */
export async function allOf(from: Reader, accountId: string): Promise<Record<string, unknown>[]> {
  const lang = await langOf(from, accountId)
  const { rows } = await sql.readPage(from, accountId, {
    unreadOnly: false,
    offset: 0,
    limit: 5_000,
  })
  return rows.map(({ kind, detail, createdAt, readAt }) => ({
    kind,
    ...messagesOf(kind, detail, lang),
    createdAt,
    readAt,
  }))
}

type ListQuery = z.output<typeof listNotifications.query>
type Answer = z.output<typeof listNotifications.answer>

/**
 * A page of the caller's notifications in their language, newest first. `isRead=true` requests the unread ones, so its `total` is their
 * count.
 */
export async function list(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { page, limit, isRead }: ListQuery,
): Promise<Answer> {
  const { rows, total } = await sql.readPage(db, accountId, {
    panelAt: clock.now(),
    unreadOnly: isRead === 'true',
    offset: (page - 1) * limit,
    limit,
  })
  const lang = await langOf(db, accountId)
  return {
    docs: rows.map(row => ({
      _id: row.id,
      ...(messagesOf(row.kind, row.detail, lang) ?? { title: '', text: '' }),
      ...senderOf(row.detail),
      ...pictureOf(row, lang),
      isRead: row.readAt !== null,
      createdAt: row.createdAt,
      redirect: { uri: row.redirect },
    })),
    page,
    pages: Math.ceil(total / limit),
    total,
  }
}

/** Marks one of the caller's notifications as read, or all with an empty id. Refuses `not_found`. */
export async function markRead(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  id: string,
): Promise<{ data: boolean }> {
  if (id === '') await sql.markAllRead(db, accountId, clock.now())
  else if (!(await sql.markRead(db, accountId, id, clock.now()))) fail('not_found')
  return { data: true }
}

/** Removes an account's notifications, choices and browsers, and its name from others' notifications. */
export const removeAll = ({ db }: Pick<Deps, 'db'>, accountId: string): Promise<void> =>
  db.tx(async tx => {
    await sql.deleteAll(tx, accountId)
    await forgetNames(tx, accountId, await partnersOf(tx, accountId))
    await forgetChoices(tx, accountId)
  })

/** Removes one of the caller's notifications. Refuses `not_found`, also for another account's. */
export async function remove({ db }: Pick<Deps, 'db'>, accountId: string, id: string): Promise<{ data: boolean }> {
  if (!(await sql.deleteOne(db, accountId, id))) fail('not_found')
  return { data: true }
}

/** Adds an ad to the notifications of its recipients, once each, unless it ended or they may not be advertised to any more (W4). */
export async function notifyAd(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  { adId, cardId, title, text, accountIds }: Events['ad.sent'],
): Promise<void> {
  const shownTo = await stillShownTo(deps.db, adId, accountIds, deps.clock.now())
  const recipients = accountIds.filter(accountId => shownTo.has(accountId))
  await notifyAll(
    deps,
    recipients.map(accountId => ({
      accountId,
      kind: 'ad' as const,
      detail: { title, text },
      onceKey: `ad:${adId}`,
      about: { mode: '', gameId: cardId, entryId: adId },
    })),
  )
}

interface Stored {
  kind: string
  detail: unknown
}

/** How a notification is displayed: its icon and, for a prize, the game in this language and the amount. */
export function pictureOf(
  { kind, detail }: Stored,
  lang: Lang,
): { icon: NoticeIcon; prize?: z.output<typeof zNoticePrize> } {
  if (!isType(kind)) return { icon: 'news' }
  const won = wonBy(kind, inLanguage(detail, lang))
  if (won) return { icon: 'prize', prize: won }
  return { icon: kind === 'refund' ? 'refund' : kinds[kind].group }
}

/** The amount won: only with points and not below the entry's price (C14). Older notifications do not name the game. */
function wonBy(kind: Type, detail: unknown): z.output<typeof zNoticePrize> {
  if (kind !== 'prize' && kind !== 'win') return undefined
  const { name, amount, price, game, place, players, points } = detail as Details['prize'] & { game?: string }
  if (game === undefined || isCameBack(amount, price) || (kind === 'prize' && points === 0)) return undefined
  const places = kind === 'prize' ? { place, players: players ?? null } : { place: null, players: null }
  return { game, name, amount: centavos(BigInt(amount)), ...places }
}
