import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#server/platform/db.ts'
import type { Moved, PartSum } from './rules-year.ts'

/** The part of the year that a wallet movement belongs to. */
const PART = sql`statement_part(s.type, s.module, s.direction, s.detail ->> 'title')`
const SIGNED = sql`case s.direction when 'in' then s.amount else -s.amount end`

const sumOf = (part: string, sign: '' | '-') =>
  sql`coalesce(${sql.raw(sign)}sum(amount) filter (where now and part = ${sql.lit(part)}), 0)::bigint`
const SUMS = sql`coalesce(sum(amount) filter (where not now), 0)::bigint as opening,
  ${sumOf('deposits', '')} as deposits, ${sumOf('taken_back', '-')} as "takenBack", ${sumOf('withdrawn', '-')} as withdrawn,
  ${sumOf('received', '')} as received, ${sumOf('sent', '-')} as sent, ${sumOf('staked', '-')} as staked,
  ${sumOf('refunded', '')} as refunded, ${sumOf('won', '')} as won, ${sumOf('withheld', '-')} as withheld,
  ${sumOf('commissions', '')} as commissions, ${sumOf('other', '')} as other, coalesce(sum(amount), 0)::bigint as closing`

/** The other accounts of the same person: a closed account and its successor. */
const ofPerson = (accountId: string) => sql`(
    select own.id from published_account who join published_account own on own.cpf_hash = who.cpf_hash where who.id = ${accountId}) p
  join published_statement_row s on s.account_id = p.id`

/** Movements of all wallets of a person before the end of a year, summed in one pass. */
export const partSumsOf = (from: Reader, accountId: string, start: Date, end: Date): Promise<PartSum[]> =>
  from.rows(sql<PartSum>`
    select module, part, now, sum(amount)::bigint as amount, min(at) as first from (
      select s.module, ${PART} as part, s.at >= ${start} as now, ${SIGNED} as amount, s.at
      from ${ofPerson(accountId)} where s.seq is not null and s.at < ${end}) as moved
    group by module, part, now order by module`)

/** When a person's first money moved; undefined before. */
export async function firstMoved(from: Reader, accountId: string): Promise<Date | undefined> {
  const [row] = await from.rows(sql<{ first: Date | null }>`
    select min(s.at) as first from ${ofPerson(accountId)} where s.seq is not null`)
  return row?.first ?? undefined
}

/** A person's year with their identity. */
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
  year: number
  /** The progress of the sums by wallet and year (`sumsUntil`). */
  until: Date | null
  start: Date
  end: Date
  search: string
  sort: YearSort
  desc: boolean
  offset: number
  /** Null for all. */
  limit: number | null
}

/** `%` and `_` are literal characters of a search. */
const likely = (search: string): string => `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Stored sums of a wallet's year, in the order of `SUMS`. */
const YEAR_SUMS = [
  'deposits',
  'taken_back',
  'withdrawn',
  'received',
  'sent',
  'staked',
  'refunded',
  'won',
  'withheld',
  'commissions',
  'other',
]
const shownAs = (name: string): string => (name === 'taken_back' ? 'takenBack' : name)
const SUMMED = ['opening', ...YEAR_SUMS.map(shownAs), 'closing']

export type YearRow = PersonMoved & { total: bigint; allWon: bigint; allWithheld: bigint }

/** The years of everybody who moved money in it or has a balance at its end, each with the totals of all matches. */
export const everyYear = ({
  year,
  start,
  end,
  until,
  search,
  sort,
  desc,
  offset,
  limit,
}: TaxStatementsQuery): RawBuilder<YearRow> =>
  sql<YearRow>`
    with tail as materialized (
      select id, debit, credit from published_movement where at > coalesce(${until}::timestamptz, '-infinity') and at < ${end}
      union all select id, debit, credit from published_ledger_late join published_movement using (id) where at < ${end}
    ), side as (
      select substr(debit, 8) as account_id, id from tail where debit like 'wallet:%'
      union all select substr(credit, 8), id from tail where credit like 'wallet:%'
    ), lately as (
      select account_id, count(*) filter (where now) as moves, ${SUMS} from (
        select s.account_id, ${PART} as part, s.at >= ${start} as now, ${SIGNED} as amount
        from side join published_statement_row s on s.account_id = side.account_id and s.id = side.id) as part group by account_id
    ), known as (
      select account_id, case when year = ${year} then moves else 0 end as moves, case when year < ${year} then net else 0 end as opening,
        ${sql.join(YEAR_SUMS.map(name => sql`case when year = ${year} then ${sql.ref(name)} else 0 end as ${sql.ref(shownAs(name))}`))},
        net as closing
      from published_wallet_year where year <= ${year}
      union all select * from lately
    ), summed as (
      select account.cpf_hash as person, sum(moves)::bigint as moves,
        ${sql.join(SUMMED.map(name => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
      from known join published_account account on account.id = known.account_id group by account.cpf_hash
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
    from found order by ${SORTED[sort]} ${sql.raw(desc ? 'desc' : 'asc')}, id limit ${limit} offset ${offset}`

/** A page of them, and the totals of all matches. */
export async function years(
  from: Reader,
  query: TaxStatementsQuery,
): Promise<{ rows: PersonMoved[]; total: number; won: bigint; withheld: bigint }> {
  const rows = await from.rows(everyYear(query))
  return {
    rows,
    total: Number(rows[0]?.total ?? 0n),
    won: rows[0]?.allWon ?? 0n,
    withheld: rows[0]?.allWithheld ?? 0n,
  }
}
