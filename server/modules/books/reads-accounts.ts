import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'
import { pageOfRows } from '#server/platform/lists.ts'
import { containsWords } from '#server/platform/search.ts'

/** A ledger account: its name in the ledger, its display name, and its balance. */
export interface AccountRow {
  account: string
  label: string
  balance: bigint
}

interface ListQuery {
  search: string
  offset: number
  limit: number
}

export interface AccountPage {
  rows: AccountRow[]
  total: number
}

/** Wallets, highest balance first. A search is an id, or words of a name or username. */
export function wallets(from: Reader, { search, ...page }: ListQuery): Promise<AccountPage> {
  const text = sql<string>`plain_text(account.name || ' ' || account.username)`
  const query =
    search === ''
      ? sql`true`
      : sql`(account.id = ${search} or (account.deleted_at is null and ${containsWords(text, search)}))`
  const which = sql`from published_wallet wallet join published_account account on account.id = wallet.account_id where ${query}`
  const columns = sql`'wallet:' || account.id as account, coalesce(account.username, account.id) as label, balance`
  return pageOfRows(from, { columns, which, order: sql`balance desc, account.id` }, page)
}

/** The escrow balance of each game that ever received money. */
const HELD = sql`(
  select account, sum(amount)::bigint as balance from (
    select account, amount from published_escrow_in escrow_in union all select account, -amount from published_escrow_out escrow_out) as part group by account) as held`

/** Games that ever received money: those with a balance first, then the newest. A search is an id, or words of the game's name. */
export function escrows(from: Reader, { search, ...page }: ListQuery): Promise<AccountPage> {
  const query =
    search === ''
      ? sql`true`
      : sql`(game.id = ${search} or ${containsWords(sql<string>`plain_text(game.name)`, search)})`
  const which = sql`from ${HELD} left join published_game game on game.id = substr(held.account, 8) where ${query}`
  const columns = sql`held.account, coalesce(game.name, substr(held.account, 8)) as label, held.balance`
  return pageOfRows(from, { columns, which, order: sql`held.balance = 0, game.id desc, held.account` }, page)
}

/** The number of accounts of each type and their total balance: the three totals sum to zero. */
export const sumsOfTypes = (
  from: Reader,
): Promise<{ kind: 'player' | 'game' | 'fund'; accounts: bigint; balance: bigint }[]> =>
  from.rows(sql<{ kind: 'player' | 'game' | 'fund'; accounts: bigint; balance: bigint }>`
    select 'fund' as kind, count(*) as accounts, coalesce(sum(balance), 0)::bigint as balance from published_fund fund
    union all select 'player', count(*), coalesce(sum(balance), 0)::bigint from published_wallet wallet
    union all select 'game', count(*), coalesce(sum(balance), 0)::bigint from ${HELD}`)

/** The name of an account; for a game's escrow, its mode too. */
interface Labelled {
  label: string
  mode: string | null
}

/** Display names of players and games, by ledger account. */
export async function labelsOf(from: Reader, accounts: readonly string[]): Promise<Map<string, Labelled>> {
  const named = (prefix: string) =>
    accounts.flatMap(name => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  const rows = await from.rows(sql<Labelled & { account: string }>`
    select 'wallet:' || id as account, username as label, null as mode from published_account account
    where id = any(${named('wallet:')}::text[]) and username is not null
    union all select 'escrow:' || id, name, mode from published_game game where id = any(${named('escrow:')}::text[])`)
  return new Map(rows.map(({ account, ...labelled }) => [account, labelled]))
}
