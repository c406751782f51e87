import { sql } from 'kysely'
import type { NoticeGroup } from '#contract/api/player/notification-settings.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Choice } from './kinds.ts'
import type { Quiet } from './quiet.ts'

/** An account's choices; only groups that it changed. */
export async function choicesOf(from: Reader, accountId: string): Promise<Map<string, Choice>> {
  const rows = await from.q
    .selectFrom('notice_choice')
    .select(['notice_group as group', 'panel', 'push', 'mail'])
    .where('account_id', '=', accountId)
    .execute()
  return new Map(rows.map(({ group, ...choice }) => [group, choice]))
}

/** An account's quiet hours; null without any. */
export async function quietOf(from: Reader, accountId: string): Promise<Quiet | null> {
  const row = await from.q
    .selectFrom('notice_quiet')
    .select(['from_minute as from', 'to_minute as to'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** Replaces an account's choices; groups that are not named are unchanged. */
export async function saveChoices(
  tx: Tx,
  accountId: string,
  choices: readonly (Choice & { group: NoticeGroup })[],
): Promise<void> {
  if (choices.length === 0) return
  await tx.rows(sql`
    insert into notice_choice (account_id, notice_group, panel, push, mail)
    select ${accountId}, * from unnest(${arrayOf(choices.map(one => one.group))}::text[],
      ${arrayOf(choices.map(one => one.panel))}::boolean[], ${arrayOf(choices.map(one => one.push))}::boolean[],
      ${arrayOf(choices.map(one => one.mail))}::boolean[])
    order by 2
    on conflict (account_id, notice_group) do update set panel = excluded.panel, push = excluded.push, mail = excluded.mail`)
}

/** Sets or removes an account's quiet hours. */
export async function saveQuietHours(tx: Tx, accountId: string, quiet: Quiet | null): Promise<void> {
  await tx.rows(
    quiet === null
      ? sql`delete from notice_quiet where account_id = ${accountId}`
      : sql`insert into notice_quiet (account_id, from_minute, to_minute) values (${accountId}, ${quiet.from}, ${quiet.to})
          on conflict (account_id) do update set from_minute = excluded.from_minute, to_minute = excluded.to_minute`,
  )
}

/** Turns off one channel of one group; other channels without a choice keep their default (`atFirst`). */
export async function switchMailOff(
  from: Reader,
  accountId: string,
  group: NoticeGroup,
  atFirst: Choice,
): Promise<void> {
  await from.rows(sql`
    insert into notice_choice (account_id, notice_group, panel, push, mail)
    select id, ${group}, ${atFirst.panel}, ${atFirst.push}, false from published_account account where id = ${accountId} and deleted_at is null
    on conflict (account_id, notice_group) do update set mail = false`)
}

/**
 * Adds a browser, or moves it to this account and session after another account signed out of it; its own secret identifies it. False if
 * the endpoint belongs to another account and the secret differs. Removes the oldest browser beyond `most`.
 */
export async function addSubscription(
  tx: Tx,
  added: {
    id: string
    endpoint: string
    p256dh: string
    auth: string
    accountId: string
    sessionId: string
    at: Date
  },
  most: number,
): Promise<boolean> {
  const stored = await tx.rows(sql`
    insert into push_subscription as known (id, endpoint, p256dh, auth, account_id, session_id, created_at)
    values (${added.id}, ${added.endpoint}, ${added.p256dh}, ${added.auth}, ${added.accountId}, ${added.sessionId}, ${added.at})
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, account_id = excluded.account_id,
      session_id = excluded.session_id
      where known.account_id = excluded.account_id or known.auth = excluded.auth
    returning id`)
  await tx.rows(sql`
    delete from push_subscription where account_id = ${added.accountId} and id not in (
      select id from push_subscription where account_id = ${added.accountId} order by id desc limit ${most})`)
  return stored.length === 1
}

/** Removes a browser of an account; true if it existed. */
export async function removeSubscription(from: Reader, accountId: string, endpoint: string): Promise<boolean> {
  const gone = await from.rows(
    sql`delete from push_subscription where account_id = ${accountId} and endpoint = ${endpoint} returning id`,
  )
  return gone.length === 1
}

/** Removes a browser that its push service no longer knows. */
export async function forgetSubscription(from: Reader, id: string): Promise<void> {
  await from.rows(sql`delete from push_subscription where id = ${id}`)
}

/** The browsers of an account, for the export of its data. */
export async function subscriptionsOf(
  from: Reader,
  accountId: string,
): Promise<{ endpoint: string; createdAt: Date }[]> {
  return from.q
    .selectFrom('push_subscription')
    .select(['endpoint', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Removes what an account chose, and its browsers. */
export async function forgetChoices(tx: Tx, accountId: string): Promise<void> {
  for (const table of ['notice_choice', 'notice_quiet', 'push_subscription'] as const) {
    await tx.q.deleteFrom(table).where('account_id', '=', accountId).execute()
  }
}
