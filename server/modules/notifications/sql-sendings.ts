import { sql } from 'kysely'
import type { NoticeGroup } from '#contract/api/player/notification-settings.ts'
import type { Lang } from '#contract/limits.ts'
import { isRunning } from '#server/modules/ads/index.ts'
import { mayBeNotified } from '#server/modules/responsible/index.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Quiet } from './quiet.ts'
import { detailOfN } from './sql-names.ts'
import { adIdOfN } from './sql.ts'

type Channel = 'push' | 'mail'

/** A new sending: a mail, or a push to every browser of the account. */
export interface NewSending {
  notificationId: string
  accountId: string
  channel: Channel
  group: NoticeGroup
  dueAt: Date
  expiresAt: Date
}

/** Adds sendings in one statement. Returns the due times by channel. */
export async function addSendings(
  tx: Tx,
  added: readonly NewSending[],
  at: Date,
): Promise<{ channel: Channel; dueAt: Date }[]> {
  if (added.length === 0) return []
  return tx.rows(sql<{ channel: Channel; dueAt: Date }>`
    with n as (
      select * from unnest(${arrayOf(added.map(one => one.notificationId))}::text[], ${arrayOf(added.map(one => one.accountId))}::text[],
        ${arrayOf(added.map(one => one.channel))}::text[], ${arrayOf(added.map(one => one.group))}::text[],
        ${arrayOf(added.map(one => one.dueAt.toISOString()))}::timestamptz[],
        ${arrayOf(added.map(one => one.expiresAt.toISOString()))}::timestamptz[])
        as n(notification_id, account_id, channel, notice_group, due_at, expires_at)
    ), added as (
      insert into notice_sending (notification_id, channel, target, notice_group, due_at, expires_at, changed_at)
      select n.notification_id, n.channel, coalesce(p.id, ''), n.notice_group, n.due_at, n.expires_at, ${at}::timestamptz
      from n left join push_subscription p on n.channel = 'push' and p.account_id = n.account_id
      where n.channel = 'mail' or p.id is not null
      on conflict do nothing returning channel, due_at
    )
    select distinct channel, due_at as "dueAt" from added`)
}

/** The key of a sending. */
export interface SendingKey {
  notificationId: string
  channel: Channel
  target: string
}

/** A due sending with everything needed to decide on it and to render it. */
export interface DueSending extends SendingKey {
  group: NoticeGroup
  expiresAt: Date
  tries: number
  kind: string
  detail: unknown
  redirect: string
  readAt: Date | null
  accountId: string
  lang: Lang
  name: string
  email: string
  isConfirmed: boolean
  chosen: boolean | null
  quiet: Quiet | null
  browser: { endpoint: string; p256dh: string; auth: string } | null
  /** For an ad: whether it may still be shown to the account. */
  isShown: boolean
}

/** The next due sendings, oldest first. A browser whose session has ended is excluded. */
export async function nextDue(
  from: Reader,
  channel: DueSending['channel'],
  at: Date,
  limit: number,
): Promise<DueSending[]> {
  return from.rows(sql<DueSending>`
    select s.notification_id as "notificationId", s.channel, s.target, s.notice_group as "group", s.expires_at as "expiresAt", s.tries,
      n.kind, ${detailOfN} as detail, n.redirect, n.read_at as "readAt", n.account_id as "accountId", a.lang, a.name, a.email,
      a.email_confirmed_at is not null as "isConfirmed", case s.channel when 'push' then c.push else c.mail end as chosen,
      case when q.account_id is null then null else json_build_object('from', q.from_minute, 'to', q.to_minute) end as quiet,
      case when e.id is null then null else json_build_object('endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth) end as browser,
      case n.kind when 'ad' then coalesce(${isRunning(adIdOfN)} and ${mayBeNotified(at, businessDay(at))}, false) else true end as "isShown"
    from (
      select * from notice_sending
      where state = 'waiting' and channel = ${channel} and due_at <= ${at} order by due_at, notification_id limit ${limit}
    ) s
    join notification n on n.id = s.notification_id
    join published_account a on a.id = n.account_id
    left join notice_choice c on c.account_id = n.account_id and c.notice_group = s.notice_group
    left join notice_quiet q on q.account_id = n.account_id
    left join push_subscription p on s.channel = 'push' and p.id = s.target and p.account_id = n.account_id
    left join session e on e.id = p.session_id and e.expires_at > ${at}
    order by s.due_at, s.notification_id`)
}

const named = ({ notificationId, channel, target }: SendingKey) =>
  sql`notification_id = ${notificationId} and channel = ${channel} and target = ${target}`

/** Claims a sending: true for the one process that may now send it. */
export async function take(from: Reader, key: SendingKey, at: Date): Promise<boolean> {
  const taken = await from.rows(sql`
    update notice_sending set state = 'sending', tries = tries + 1, changed_at = ${at}
    where ${named(key)} and state = 'waiting' returning 1`)
  return taken.length === 1
}

/** Ends a sending with its result, and the reason if it was not sent. */
export async function end(
  from: Reader,
  key: SendingKey,
  ended: { state: 'sent' | 'skipped' | 'failed'; why: string | null; at: Date },
): Promise<void> {
  await from.rows(sql`
    update notice_sending set state = ${ended.state}, why = ${ended.why}, changed_at = ${ended.at}
    where ${named(key)} and state in ('waiting', 'sending')`)
}

export async function putOff(tx: Tx, key: SendingKey, dueAt: Date, at: Date): Promise<void> {
  await tx.rows(sql`
    update notice_sending set state = 'waiting', due_at = ${dueAt}, changed_at = ${at}
    where ${named(key)} and state in ('waiting', 'sending')`)
}

/** Ends the sendings that a process had claimed when it died: whether they were sent is unknown, so they are not retried. */
export async function tidy(tx: Tx, { at, lostBefore }: Record<'at' | 'lostBefore', Date>): Promise<void> {
  await tx.rows(sql`
    update notice_sending set state = 'failed', why = 'unknown', changed_at = ${at}
    where state = 'sending' and changed_at < ${lostBefore}`)
}

/** Sendings that no process works on any more. */
export const isEnded = sql`state <> 'waiting'`
