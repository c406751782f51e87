/** Signals as operators read them, and their accounts side by side. */
import { sql } from 'kysely'
import type { RISK_SORTS } from '#contract/api/admin/risk.ts'
import type { WaitingSources } from '#server/modules/pending.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader } from '#server/platform/db.ts'
import { hasValue, orderBy, type Sorted, pageOfRows } from '#server/platform/lists.ts'
import type { Type, Level } from './rules.ts'
import type { SignalState } from './sql.ts'

/** A signal as lists show it. */
export interface ListedSignal {
  id: string
  kind: Type
  level: Level
  state: SignalState
  accountIds: string[]
  firstSeenAt: Date
  lastSeenAt: Date
}

const gravity = sql`case level when 'high' then 0 when 'medium' then 1 else 2 end`
const sorts = { level: gravity, kind: sql`kind`, first: sql`first_seen_at`, last: sql`last_seen_at` }

/** A page of signals; by default open ones first, then most severe, then newest. `who`: the prefix of a username, or an id. */
export async function pageOfSignals(
  from: Reader,
  query: Sorted<(typeof RISK_SORTS)[number]> & {
    who: string
    kind: Type | undefined
    level: Level | undefined
    state: SignalState | undefined
    page: number
    limit: number
  },
): Promise<{ rows: ListedSignal[]; total: number }> {
  const begins = `${query.who.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const which = sql`from risk_signal
    where ${hasValue(sql`kind`, query.kind)}
      and ${hasValue(sql`level`, query.level)}
      and ${hasValue(sql`state`, query.state)}
      and (${query.who} = '' or account_ids && (
        select coalesce(array_agg(id), '{}') from (
          select id from published_account account where id = ${query.who} or username like ${begins} limit 200) found))`
  const usual = sql`(state <> 'open'), ${gravity}, last_seen_at desc, id desc`
  const columns = sql`id, kind, level, state, account_ids as "accountIds", first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt"`
  const order = orderBy(query, sorts, { usual, id: sql`id` })
  return pageOfRows<ListedSignal>(from, { columns, which, order }, query)
}

/** The signals about an account, newest first. */
export const signalsOf = (from: Reader, accountId: string, limit: number): Promise<ListedSignal[]> =>
  from.rows(sql<ListedSignal>`
    select id, kind, level, state, account_ids as "accountIds", first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt"
    from risk_signal where account_ids @> array[${accountId}]::text[] order by last_seen_at desc, id desc limit ${limit}`)

/** An account compared with others. Lifetime amounts in centavos. */
export interface SideBySide {
  id: string
  username: string | null
  name: string
  createdAt: Date
  blocked: boolean
  deleted: boolean
  balance: bigint
  deposited: bigint
  withdrawn: bigint
  sent: bigint
  received: bigint
  seenAt: Date | null
  /** Other signals about it. */
  others: number
}

/** Accounts for comparison, unordered. */
export const sideBySide = (from: Reader, accountIds: readonly string[], signalId: string): Promise<SideBySide[]> =>
  from.rows(sql<SideBySide>`
    select account.id, username, name, created_at as "createdAt", blocked_at is not null as blocked, deleted_at is not null as deleted,
      coalesce((select balance from published_wallet wallet where account_id = account.id), 0)::bigint as balance,
      (select coalesce(sum(paid_amount), 0)::bigint from published_deposit deposit where account_id = account.id and state = 'paid') as deposited,
      (select coalesce(sum(amount - bounced), 0)::bigint from published_withdrawal withdrawal where account_id = account.id and state = 'paid') as withdrawn,
      (select coalesce(sum(amount), 0)::bigint from published_transfer transfer where sender_id = account.id) as sent,
      (select coalesce(sum(amount), 0)::bigint from published_transfer transfer where receiver_id = account.id) as received,
      (select max(seen_at) from session where subject_id = account.id and kind = 'player') as "seenAt",
      (select count(*)::integer from risk_signal where account_ids @> array[account.id] and id <> ${signalId}) as others
    from published_account account where account.id = any(${arrayOf([...accountIds])}::text[])`)

/** Names of games, by id; missing ones are omitted. */
export const namesOfGames = (
  from: Reader,
  ids: readonly string[],
): Promise<{ _id: string; name: string; mode: string }[]> =>
  from.rows(sql<{ _id: string; name: string; mode: string }>`
    select id as _id, name, mode from published_game game where id = any(${arrayOf([...ids])}::text[]) order by id desc`)

/** Items of this module that need an operator. */
export const riskWaiting: WaitingSources = {
  // A reviewed signal is open again when new evidence was found.
  risk: {
    rows: () => sql`
      select null as mode, case when state_at is null then first_seen_at else last_seen_at end as since
      from risk_signal where state = 'open'`,
  },
}
