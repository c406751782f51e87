/** Reads that join codes with accounts, and entries with their games. Only counts and sums: never players or picks (C12). */
import { type RawBuilder, sql } from 'kysely'
import { centavos, type Centavos } from '#contract/money.ts'
import type { SearchSources } from '#server/modules/pending.ts'
import type { Reader } from '#server/platform/db.ts'
import { orderBy, type Sorted, pageOfRows } from '#server/platform/lists.ts'
import { containsWords } from '#server/platform/search.ts'

/** An influencer's results in a game: `commission` once it is booked. */
export interface Use {
  gameId: string
  entries: number
  stakes: Centavos
  commission: Centavos | null
}

/** Sums are returned as text, because a sum of bigints is numeric. */
const money = (text: string | null): Centavos => centavos(BigInt(text ?? '0'))

const of = (accountId: string): RawBuilder<unknown> => sql`
  select game_id, count(*) as entries, sum(price) as stakes from published_entry entry
  where influencer_id = ${accountId} and not void group by game_id`

/** A page of the games with entries made with an influencer's codes, latest start first, and their count. */
export async function pageOfUse(
  from: Reader,
  accountId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Use[]; total: number }> {
  const rows = await from.rows(sql<{ gameId: string; entries: bigint; stakes: string; commission: bigint | null }>`
    select used.game_id as "gameId", used.entries, used.stakes::text as stakes, commission.amount as commission
    from (${of(accountId)}) used join published_game game on game.id = used.game_id
    left join published_commission commission on commission.game_id = used.game_id and commission.influencer_id = ${accountId}
    order by game.starts_at desc nulls last, game.id desc limit ${limit} offset ${(page - 1) * limit}`)
  const [count] = await from.rows(sql<{ total: bigint }>`
    select count(distinct game_id) as total from published_entry entry where influencer_id = ${accountId} and not void`)
  return {
    rows: rows.map(({ gameId, entries, stakes, commission }) => ({
      gameId,
      entries: Number(entries),
      stakes: money(stakes),
      commission: commission === null ? null : centavos(commission),
    })),
    total: Number(count?.total ?? 0n),
  }
}

/** Entries of games that are not void, and `game`: of a void game no code gets anything (C13). */
const COUNTED = sql`published_entry entry join published_game game on game.id = entry.game_id
  and not entry.void and game.state not in ('voiding', 'void')`

/** The results of an influencer's codes in games that are not void, and the commission paid. */
export async function totalsOf(
  from: Reader,
  accountId: string,
): Promise<{ games: number; entries: number; stakes: Centavos; commission: Centavos }> {
  const [row] = await from.rows(sql<{
    games: bigint
    entries: string | null
    stakes: string | null
    paid: string | null
  }>`
    select count(distinct entry.game_id) as games, count(*)::text as entries, sum(entry.price)::text as stakes,
      (select sum(amount)::text from published_commission commission where influencer_id = ${accountId}) as paid
    from ${COUNTED} where entry.influencer_id = ${accountId}`)
  return {
    games: Number(row?.games ?? 0n),
    entries: Number(row?.entries ?? 0),
    stakes: money(row?.stakes ?? null),
    commission: money(row?.paid ?? null),
  }
}

/** The stakes of entries with an influencer's codes in unpaid games. */
export async function pendingStakes(from: Reader, accountId: string): Promise<{ gameId: string; stakes: Centavos }[]> {
  const rows = await from.rows(sql<{ gameId: string; stakes: string }>`
    select used.game_id as "gameId", used.stakes::text as stakes from (${of(accountId)}) used
    join published_game game on game.id = used.game_id and game.state not in ('paid', 'voiding', 'void')`)
  return rows.map(({ gameId, stakes }) => ({ gameId, stakes: money(stakes) }))
}

/** A month (`yyyy-mm`) in São Paulo: its entries in games that are not void, and the commission paid in it. */
export interface MonthUse {
  accountId: string
  month: string
  entries: number
  stakes: Centavos
  commission: Centavos
}

const monthOf = (at: RawBuilder<unknown>) => sql`date_trunc('month', ${at} at time zone 'America/Sao_Paulo')`

/** The latest months of one influencer, or one month of all, newest first. */
export async function monthsOf(
  from: Reader,
  which: { accountId: string } | { month: string },
  limit: number,
): Promise<MonthUse[]> {
  const [account, month] = 'month' in which ? [null, which.month] : [which.accountId, null]
  const ours = (owner: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
    account === null
      ? sql`${owner} is not null and ${monthOf(at)} = ${`${month}-01`}::timestamp`
      : sql`${owner} = ${account}`
  const rows = await from.rows(sql<{ accountId: string; month: string; entries: string; stakes: string; paid: string }>`
    select "accountId", to_char(month, 'YYYY-MM') as month, sum(entries)::text as entries, sum(stakes)::text as stakes, sum(paid)::text as paid from (
      select entry.influencer_id as "accountId", ${monthOf(sql`entry.accepted_at`)} as month,
        count(*) as entries, sum(entry.price) as stakes, 0 as paid
      from ${COUNTED} where ${ours(sql`entry.influencer_id`, sql`entry.accepted_at`)} group by 1, 2
      union all
      select commission.influencer_id, ${monthOf(sql`game.settled_at`)}, 0, 0, commission.amount
      from published_commission commission join published_game game on game.id = commission.game_id
      where ${ours(sql`commission.influencer_id`, sql`game.settled_at`)}
    ) parts group by "accountId", parts.month order by parts.month desc, "accountId" limit ${limit}`)
  return rows.map(row => ({
    accountId: row.accountId,
    month: row.month,
    entries: Number(row.entries),
    stakes: money(row.stakes),
    commission: money(row.paid),
  }))
}

/** A current or former influencer with the latest code and its use. */
export interface Listed {
  accountId: string
  name: string
  username: string | null
  code: string
  givenAt: Date
  endedAt: Date | null
  isBlocked: boolean
  entries: number
  commission: Centavos
}

const LATEST = sql`(
  select distinct on (account_id) account_id, code, given_at, ended_at from influencer_code
  order by account_id, ended_at desc nulls first, given_at desc) latest`

const STATES = {
  active: sql`latest.ended_at is null and account.blocked_at is null`,
  blocked: sql`latest.ended_at is null and account.blocked_at is not null`,
  ended: sql`latest.ended_at is not null`,
}

const ENTRIES = sql`(select count(*) from ${COUNTED} where entry.influencer_id = account.id)`
const PAID = sql`(select sum(amount) from published_commission commission where influencer_id = account.id)`
const adminSorts = {
  player: sql`account.username`,
  code: sql`latest.code`,
  state: sql`case when latest.ended_at is not null then 2 when account.blocked_at is not null then 1 else 0 end`,
  entries: ENTRIES,
  commission: sql`coalesce(${PAID}, 0)`,
  given: sql`latest.given_at`,
}

/** A page of current and former influencers, newest code first by default; filtered by account, or by state and words. */
export async function pageOfInfluencers(
  from: Reader,
  query: { page: number; limit: number } & (
    | { accountId: string }
    | (Sorted<keyof typeof adminSorts> & { search: string; state: keyof typeof STATES | undefined })
  ),
): Promise<{ rows: Listed[]; total: number }> {
  const text = sql<string>`plain_text(account.name || ' ' || coalesce(account.username, '') || ' ' || latest.code)`
  const which =
    'accountId' in query
      ? sql`account.id = ${query.accountId}`
      : sql`${query.state ? STATES[query.state] : sql`true`} and ${containsWords(text, query.search)}`
  const sorted = 'accountId' in query ? {} : query
  const order = orderBy(sorted, adminSorts, { usual: sql`latest.given_at desc, latest.code`, id: sql`account.id` })
  const found = sql`${LATEST} join published_account account on account.id = latest.account_id where ${which}`
  const { rows, total } = await pageOfRows<
    Omit<Listed, 'entries' | 'commission'> & { entries: bigint; paid: string | null }
  >(
    from,
    {
      columns: sql`account.id as "accountId", account.name, account.username, latest.code, latest.given_at as "givenAt",
      latest.ended_at as "endedAt", account.blocked_at is not null as "isBlocked",
      ${ENTRIES} as entries, ${PAID}::text as paid`,
      which: sql`from ${found}`,
      order,
    },
    query,
  )
  return {
    rows: rows.map(({ paid, entries, ...row }) => ({ ...row, entries: Number(entries), commission: money(paid) })),
    total,
  }
}

/** Influencers for the console's search: by a current or former code, or by their account. */
export const influencersSearch: SearchSources = {
  influencer: ({ text, id }) => ({
    columns: { id: sql`account.id`, title: sql`account.name`, note: sql`known.code`, at: sql`known.given_at` },
    found: sql`from influencer_code known join published_account account on account.id = known.account_id
      where ${id === undefined ? sql`known.code = ${text.toUpperCase()}` : sql`known.account_id = ${id} and known.ended_at is null`}`,
  }),
}
