import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'
import { MOST_ROWS, pageOfRows } from '#server/platform/lists.ts'
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
  const query =
    search === ''
      ? sql`true`
      : sql`(account.id = ${search} or (account.deleted_at is null and ${containsWords(sql<string>`account.words`, search)}))`
  const which = sql`from published_wallet wallet left join published_account account on account.id = wallet.account_id where ${query}`
  const columns = sql`'wallet:' || wallet.account_id as account, coalesce(account.username, wallet.account_id) as label, balance`
  const order = { usual: sql`balance desc, wallet.account_id`, id: sql`wallet.account_id` }
  return pageOfRows(from, { columns, which, order }, page)
}

/** States of games whose escrow still holds money. */
const HOLDING = sql`('draft', 'open', 'locked', 'running', 'provisional', 'settling', 'voiding')`
const HELD = sql`coalesce((select sum(amount) from published_escrow_in i where i.account = 'escrow:' || game.id), 0)::bigint
  - coalesce((select amount from published_escrow_out o where o.account = 'escrow:' || game.id), 0)`

/**
 * Games that ever received money: those that are not over first, each part the newest first. A search is an id, or words of the game's name.
 * Balances are added up for the rows of the page alone, and all games are counted by `countAccounts`.
 */
export async function escrows(from: Reader, { search, ...page }: ListQuery): Promise<AccountPage> {
  const most = search === '' ? Math.min(page.offset + page.limit, MOST_ROWS) : MOST_ROWS
  const query =
    search === ''
      ? sql`true`
      : sql`(game.id = ${search} or ${containsWords(sql<string>`plain_text(game.name)`, search)})`
  const part = (number: number, isHolding: ReturnType<typeof sql>) => sql`(
    select ${sql.lit(number)} as part, game.id, game.name from published_game game
    where game.state ${isHolding} ${HOLDING} and ${query} and exists (select from published_escrow_in i where i.account = 'escrow:' || game.id)
    order by game.id desc limit ${most})`
  const which = sql`from (${part(1, sql`in`)} union all ${part(2, sql`not in`)}) as game`
  const columns = sql`'escrow:' || game.id as account, game.name as label, ${HELD} as balance`
  const { rows, total } = await pageOfRows<AccountRow>(
    from,
    { columns, which, order: sql`game.part, game.id desc` },
    page,
  )
  return { rows, total: search === '' ? Math.min((await countAccounts(from)).game, MOST_ROWS) : total }
}

/**
 * The number of accounts of each type: every player has a wallet, and a game counts once it has received money. Escrows are looked up game by
 * game, which joins would not do for all unfinished games of a small deployment.
 */
export async function countAccounts(from: Reader): Promise<Record<'player' | 'game' | 'fund', number>> {
  const [row] = await from.rows(sql<Record<'players' | 'emptied' | 'funded' | 'funds', bigint>>`
    select (select coalesce(sum(accounts), 0)::bigint from published_account_tally) as players,
      (select coalesce(sum(games), 0)::bigint from published_escrow_tally) as emptied,
      (select count(*) from published_game game where state in ${HOLDING}
        and (select amount from published_escrow_in i where i.account = 'escrow:' || game.id limit 1) is not null
        and (select amount from published_escrow_out o where o.account = 'escrow:' || game.id) is null) as funded,
      (select count(*) from published_fund) as funds`)
  return {
    player: Number(row?.players ?? 0n),
    game: Number((row?.emptied ?? 0n) + (row?.funded ?? 0n)),
    fund: Number(row?.funds ?? 0n),
  }
}

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
