import { sql } from 'kysely'
import type { Lang } from '#contract/limits.ts'
import { isRunning } from '#server/modules/ads/index.ts'
import type { TodoSource } from '#server/modules/pending.ts'
import { mayBeNotified } from '#server/modules/responsible/index.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import { pageOfRows } from '#server/platform/lists.ts'
import type { Choice } from './kinds.ts'
import type { Quiet } from './quiet.ts'
import { detailOfN } from './sql-names.ts'

export interface Notification {
  id: string
  kind: string
  detail: unknown
  redirect: string
  createdAt: Date
  readAt: Date | null
}

/** A notification to add; `onceKey` identifies the occurrence. */
export interface NewNotification {
  id: string
  accountId: string
  kind: string
  group: string
  detail: JsonObject
  redirect: string
  onceKey: string
  edition: number
}

/** An added notification, and its channels. */
export interface Added {
  id: string
  accountId: string
  lang: Lang
  /** Whether mails reach the account. */
  isConfirmed: boolean
  /** The choice for the notification's group; null without one. */
  choice: Choice | null
  quiet: Quiet | null
}

/**
 * Deletes the earlier editions of these, with their pushes and mails. Locks the accounts' rows until the transaction ends, so that of two
 * concurrent editions the later one stays.
 */
export async function makeRoom(tx: Tx, later: readonly NewNotification[]): Promise<void> {
  const accountIds = arrayOf(later.map(one => one.accountId))
  await tx.rows(sql`
    select from published_account account where id = any(${accountIds}::text[]) order by id for no key update`)
  await tx.rows(sql`
    delete from notification n
    using unnest(${accountIds}::text[], ${later.map(one => one.onceKey)}::text[], ${arrayOf(later.map(one => one.edition))}::bigint[])
      as l(account_id, once_key, edition)
    where n.account_id = l.account_id and n.once_key = l.once_key and n.edition < l.edition`)
}

/** From this number of rows on a custom plan pays off. */
const PLANNED_FROM = 100

/**
 * Adds notifications, all in one statement, except those added already (`onceKey`) and those of deleted accounts. Locks the accounts' rows,
 * so that a concurrent deletion of an account waits and then removes these too.
 */
export async function insertOnce(tx: Tx, added: readonly NewNotification[], at: Date): Promise<Added[]> {
  if (added.length === 0) return []
  const accountIds = added.map(one => one.accountId)
  // A generic plan joins thousands of rows with nested loops: 250 ms instead of 50 ms.
  if (added.length >= PLANNED_FROM) await tx.rows(sql`set local plan_cache_mode = force_custom_plan`)
  return tx.rows(sql<Added>`
    with there as materialized (
      select id, lang, email_confirmed_at from published_account account where id = any(${accountIds}::text[]) and deleted_at is null order by id for share
    ), asked as (
      select * from unnest(${arrayOf(added.map(one => one.id))}::text[], ${arrayOf(added.map(one => one.group))}::text[])
        as g(id, notice_group)
    ), added as (
      insert into notification (id, account_id, kind, detail, redirect, created_at, once_key, edition, in_panel)
      select n.id, n.account_id, n.kind, n.detail::jsonb, n.redirect, ${at}::timestamptz, n.once_key, n.edition, coalesce(c.panel, true)
      from unnest(${added.map(one => one.id)}::text[], ${accountIds}::text[], ${added.map(one => one.kind)}::text[],
        ${added.map(one => JSON.stringify(one.detail))}::text[], ${added.map(one => one.redirect)}::text[],
        ${added.map(one => one.onceKey)}::text[], ${arrayOf(added.map(one => one.edition))}::bigint[])
        as n(id, account_id, kind, detail, redirect, once_key, edition)
      join there on there.id = n.account_id
      left join asked on asked.id = n.id
      left join notice_choice c on c.account_id = n.account_id and c.notice_group = asked.notice_group
      order by n.account_id, n.once_key
      on conflict (account_id, once_key) do nothing returning id, account_id
    )
    select added.id, added.account_id as "accountId", there.lang, there.email_confirmed_at is not null as "isConfirmed",
      case when c.account_id is null then null else json_build_object('panel', c.panel, 'push', c.push, 'mail', c.mail) end as choice,
      case when q.account_id is null then null else json_build_object('from', q.from_minute, 'to', q.to_minute) end as quiet
    from added join there on there.id = added.account_id join asked on asked.id = added.id
    left join notice_choice c on c.account_id = added.account_id and c.notice_group = asked.notice_group
    left join notice_quiet q on q.account_id = added.account_id`)
}

/** The ad that the notification `n` is about. */
export const adIdOfN = sql<string>`split_part(n.once_key, ':', 2)`

/**
 * A page of an account's notifications, newest first, all or only the unread ones, and their count. With `panelAt`, those that the panel
 * shows at that moment: not those switched off there, nor ads that ended or that the account may not be shown any more (W4).
 */
export async function readPage(
  from: Reader,
  accountId: string,
  query: { unreadOnly: boolean; panelAt?: Date; offset: number; limit: number },
): Promise<{ rows: Notification[]; total: number }> {
  const columns = sql`id, kind, ${detailOfN} as detail, redirect, created_at as "createdAt", read_at as "readAt"`
  const which = sql`from notification n where account_id = ${accountId}
    ${query.panelAt ? inPanel(accountId, query.panelAt) : sql``} ${query.unreadOnly ? sql`and read_at is null` : sql``}`
  return pageOfRows<Notification>(from, { columns, which, order: sql`id desc` }, query)
}

/** Whether the account may be advertised to is read once a statement, and only if it has an ad. */
const inPanel = (accountId: string, at: Date) => sql`and in_panel and (kind <> 'ad' or ${isRunning(adIdOfN)}
  and (select ${mayBeNotified(at, businessDay(at))} from published_account a where a.id = ${accountId}))`

/** Marks one as read, keeping the first time. False if the account has no such notification. */
export async function markRead(from: Reader, accountId: string, id: string, at: Date): Promise<boolean> {
  const found = await from.rows(sql`
    update notification set read_at = coalesce(read_at, ${at}) where id = ${id} and account_id = ${accountId} returning id`)
  return found.length === 1
}

/** Marks the notification of a key as read; returns its id if it was unread. */
export async function markOver(
  from: Reader,
  accountId: string,
  onceKey: string,
  at: Date,
): Promise<string | undefined> {
  const [row] = await from.rows(sql<{ id: string }>`
    update notification set read_at = ${at}
    where account_id = ${accountId} and once_key = ${onceKey} and read_at is null returning id`)
  return row?.id
}

/** Marks all of an account's as read. */
export async function markAllRead(from: Reader, accountId: string, at: Date): Promise<void> {
  await from.rows(sql`update notification set read_at = ${at} where account_id = ${accountId} and read_at is null`)
}

/** Removes one. False if the account has no such notification. */
export async function deleteOne(from: Reader, accountId: string, id: string): Promise<boolean> {
  const gone = await from.rows(
    sql`delete from notification where id = ${id} and account_id = ${accountId} returning id`,
  )
  return gone.length === 1
}

/** Removes all of an account's. */
export async function deleteAll(from: Reader, accountId: string): Promise<void> {
  await from.rows(sql`delete from notification where account_id = ${accountId}`)
}

/** Reasons that void single entries while their game continues; they are not results. */
const TAKEN_OUT = ['left_room', 'account_frozen']

/**
 * Unread results that an account was notified of after a moment, the newest of each game, newest first: paid or void, of every mode.
 * Excludes accounts that turned results off in the panel.
 */
function unseenResults(
  from: Reader,
  accountId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<{ id: string; name: string; redirect: string }[]> {
  return from.rows(sql<{ id: string; name: string; redirect: string }>`
    with results as (
      select n.id, coalesce(case when a.lang = 'en' then n.detail->>'nameEn' end, n.detail->>'name', '') as name, n.redirect,
        split_part(n.once_key, ':', 2) as about
      from notification n join published_account a on a.id = n.account_id
      where n.account_id = ${accountId} and n.read_at is null and n.in_panel and n.created_at > ${since}
        and n.kind in ('prize', 'win', 'result', 'outcome', 'refund')
        and coalesce(n.detail->>'reason', '') <> all(${TAKEN_OUT}::text[])
    ), newest as (
      -- Prizes and refunds refer to an entry, everything else to a game.
      select distinct on (of_game.id) results.id, results.name, results.redirect
      from results left join published_entry e on e.id = results.about, lateral (select coalesce(e.game_id, results.about) as id) of_game
      order by of_game.id, results.id desc
    )
    select id, name, redirect from newest order by id desc limit ${limit}`)
}

/** Maximum number and age of results; older ones are found among the notifications. */
const RESULTS_MOST = 3
const RESULTS_MS = 14 * 24 * 3_600_000

/** The account's games that were paid or voided since its last visit (the notification is unread), newest first. */
export const resultTodos: TodoSource = async (from, { accountId, now }) => {
  const since = new Date(now.getTime() - RESULTS_MS)
  const results = await unseenResults(from, accountId, { since, limit: RESULTS_MOST })
  return results.map(({ id, name, redirect }) => ({ kind: 'result', _id: id, name, redirect, until: null }))
}
