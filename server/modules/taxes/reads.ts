import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

/** What moved in the year, in centavos, each above 0 but `other`. */
export interface Moved {
  opening: bigint
  deposits: bigint
  takenBack: bigint
  withdrawn: bigint
  received: bigint
  sent: bigint
  staked: bigint
  refunded: bigint
  won: bigint
  withheld: bigint
  commissions: bigint
  other: bigint
  closing: bigint
}

/** Of a movement of a wallet, what it is in the year: its name in `Moved`. Everything is something, so that the year adds up. */
const PART = sql`case
  when s.type = 'new-game' then 'staked'
  when s.type = 'cancel-game' then 'refunded'
  when s.type = 'withheld' then 'withheld'
  when s.type = 'winner-payment' then case when s.detail ->> 'title' = 'commission' then 'commissions' else 'won' end
  when s.module = 'deposit' then case s.direction when 'in' then 'deposits' else 'takenBack' end
  when s.module = 'withdraw' then 'withdrawn'
  when s.module = 'transfer' then case s.direction when 'in' then 'received' else 'sent' end
  else 'other' end`
const SIGNED = sql`case s.direction when 'in' then s.amount else -s.amount end`

/** Movements of these statements with what they are, before the end of a year; `now` is told apart from what came before. */
const partsOf = (statements: RawBuilder<unknown>, start: Date, end: Date) => sql`
  select p.person, s.module, ${PART} as part, s.at >= ${start} as now, ${SIGNED} as amount
  from ${statements} where s.seq is not null and s.at < ${end}`

const sumOf = (part: string, sign: '' | '-') =>
  sql`coalesce(${sql.raw(sign)}sum(amount) filter (where now and part = ${sql.lit(part)}), 0)::bigint`
const SUMS = sql`coalesce(sum(amount) filter (where not now), 0)::bigint as opening,
  ${sumOf('deposits', '')} as deposits, ${sumOf('takenBack', '-')} as "takenBack", ${sumOf('withdrawn', '-')} as withdrawn,
  ${sumOf('received', '')} as received, ${sumOf('sent', '-')} as sent, ${sumOf('staked', '-')} as staked,
  ${sumOf('refunded', '')} as refunded, ${sumOf('won', '')} as won, ${sumOf('withheld', '-')} as withheld,
  ${sumOf('commissions', '')} as commissions, ${sumOf('other', '')} as other, coalesce(sum(amount), 0)::bigint as closing`

/** The other accounts of whoever has this one: an account that is closed and its successor are one person. */
const ofPerson = (accountId: string) => sql`(
    select own.id, own.cpf_hash as person from published_account who join published_account own on own.cpf_hash = who.cpf_hash where who.id = ${accountId}) p
  join published_statement_row s on s.account_id = p.id`

/** What moved in all wallets of a person in the year between two moments. */
export async function movedOf(from: Reader, accountId: string, start: Date, end: Date): Promise<Moved | undefined> {
  const [row] = await from.rows(sql<Moved>`
    select ${SUMS} from (${partsOf(ofPerson(accountId), start, end)}) as part`)
  return row
}

/** What games of a kind moved, in centavos. */
export interface PlayedIn {
  module: string
  staked: bigint
  refunded: bigint
  won: bigint
  withheld: bigint
}

/** The same of games alone, by their kind. */
export const playedIn = (from: Reader, accountId: string, start: Date, end: Date): Promise<PlayedIn[]> =>
  from.rows(sql<PlayedIn>`
    select module, ${sumOf('staked', '-')} as staked, ${sumOf('refunded', '')} as refunded, ${sumOf('won', '')} as won,
      ${sumOf('withheld', '-')} as withheld
    from (${partsOf(ofPerson(accountId), start, end)}) as part
    where now and part in ('staked', 'refunded', 'won', 'withheld') group by module order by module`)

/** When the first money of a person moved; undefined before. */
export async function firstMoved(from: Reader, accountId: string): Promise<Date | undefined> {
  const [row] = await from.rows(sql<{ first: Date | null }>`
    select min(s.at) as first from ${ofPerson(accountId)} where s.seq is not null`)
  return row?.first ?? undefined
}

/** A person's year with who it is. */
export interface PersonMoved extends Moved {
  id: string
  name: string
  username: string | null
  cpf: string | null
  accounts: number
}

const SORTED = {
  name: sql`lower(name)`,
  deposits: sql`deposits`,
  withdrawn: sql`withdrawn`,
  staked: sql`staked`,
  won: sql`won`,
  withheld: sql`withheld`,
  net: sql`won - withheld + refunded - staked`,
  closing: sql`closing`,
}
export type YearSort = keyof typeof SORTED

export interface TaxStatementsQuery {
  start: Date
  end: Date
  search: string
  sort: YearSort
  desc: boolean
  offset: number
  limit: number
}

/** `%` and `_` are letters of a search. */
const likely = (search: string): string => `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The years of everybody who moved money in it or holds some at its end, a page of them, and the sums of all that are found. */
export async function years(
  from: Reader,
  { start, end, search, sort, desc, offset, limit }: TaxStatementsQuery,
): Promise<{ rows: PersonMoved[]; total: number; won: bigint; withheld: bigint }> {
  const everybody = sql`(select id, cpf_hash as person from published_account account) p join published_statement_row s on s.account_id = p.id`
  const rows = await from.rows(sql<PersonMoved & { total: bigint; allWon: bigint; allWithheld: bigint }>`
    with summed as (
      select person, count(*) filter (where now) as moves, ${SUMS} from (${partsOf(everybody, start, end)}) as part group by person
    ), named as (
      select distinct on (cpf_hash) cpf_hash, id, name, username, cpf, count(*) over (partition by cpf_hash)::integer as accounts
      from published_account account order by cpf_hash, deleted_at is not null, id desc
    ), found as (
      select named.id, named.name, named.username, named.cpf, named.accounts, summed.*
      from summed join named on named.cpf_hash = summed.person
      where (moves > 0 or closing <> 0)
        and (${search} = '' or lower(name) like ${likely(search)} or lower(coalesce(username, '')) like ${likely(search)})
    )
    select *, count(*) over () as total, (sum(won) over ())::bigint as "allWon", (sum(withheld) over ())::bigint as "allWithheld"
    from found order by ${SORTED[sort]} ${sql.raw(desc ? 'desc' : 'asc')}, id limit ${limit} offset ${offset}`)
  return {
    rows,
    total: Number(rows[0]?.total ?? 0n),
    won: rows[0]?.allWon ?? 0n,
    withheld: rows[0]?.allWithheld ?? 0n,
  }
}
