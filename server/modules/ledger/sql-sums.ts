/**
 * The only statements on the sums of the ledger, by day and by wallet and year (docs/decisions/042), and their verification against the
 * movements.
 */
import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { SettledSums } from '#server/platform/settled-sums.ts'
import { type Finding, type Invariant, MOST_FINDINGS } from './reads-check.ts'
import { among, inOrder } from './reads-in-order.ts'

/** Advisory lock key, an arbitrary constant. */
const SUMS_LOCK = 4_215_046
/** Movements of this period are added at once. */
const STRETCH = sql`interval '6 hours'`
const ZONE = sql.lit('America/Sao_Paulo')
const DAY = sql`(at at time zone ${ZONE})::date`
const SIGNED = sql`case direction when 'in' then amount else -amount end`
const YEAR = sql`extract(year from at at time zone ${ZONE})::smallint`

/** Parts of a year, by their name in `statement_part`, and whether they are shown with the opposite sign. */
const PARTS = {
  deposits: '',
  taken_back: '-',
  withdrawn: '-',
  received: '',
  sent: '-',
  staked: '-',
  refunded: '',
  won: '',
  withheld: '-',
  commissions: '',
  other: '',
} as const
const names = Object.keys(PARTS)
const SUM_COLUMNS = ['moves', 'net', ...names]
const columnsOf = (alias: string) => sql.join(SUM_COLUMNS.map(name => sql.ref(`${alias}.${name}`)))

/** Rows of statements summed by wallet and year; `rows` has `account_id`, `at`, `direction`, `amount` and `part`. */
const yearsOf = (rows: ReturnType<typeof sql>) => sql`
  select account_id, ${YEAR} as year, count(*) as moves, sum(${SIGNED})::bigint as net, ${sql.join(
    Object.entries(PARTS).map(
      ([part, sign]) =>
        sql`coalesce(${sql.raw(sign)}sum(${SIGNED}) filter (where part = ${sql.lit(part)}), 0)::bigint as ${sql.ref(part)}`,
    ),
  )} from (${rows}) as stated group by 1, 2`

const STATED = sql`s.account_id, s.at, s.direction, s.amount, statement_part(s.type, s.module, s.direction, s.detail ->> 'title') as part`
const daysOf = (rows: ReturnType<typeof sql>) => sql`
  select ${DAY} as day, reason, account_kind(debit) as debit, account_kind(credit) as credit, count(*) as moves, sum(amount)::bigint as amount
  from (${rows}) as moved group by 1, 2, 3, 4`

/** Starts the sums before the first movement, if they are not started, after deleting any remains. */
async function beginSums(tx: Tx, settled: Date): Promise<void> {
  const [known] = await tx.rows(sql`select 1 from ledger_sums`)
  if (known) return
  for (const table of ['ledger_day', 'wallet_year', 'ledger_late']) await tx.rows(sql`delete from ${sql.table(table)}`)
  await tx.rows(sql`
    insert into ledger_sums (since, until)
    select (first at time zone ${ZONE})::date, first - interval '1 microsecond'
    from (select least(min(at), ${settled}) as first from movement) as begun`)
}

/**
 * Adds the next period of movements and late ones, and advances the progress: one statement, so it is atomic. Returns the new progress;
 * undefined if nothing was left to add.
 */
async function addStretch(tx: Tx, settled: Date): Promise<Date | undefined> {
  const [stretch] = await tx.rows(sql<{ until: Date; next: Date }>`
    select until, date_trunc('milliseconds', least(until + ${STRETCH}, ${settled}::timestamptz)) as next from ledger_sums where until < ${settled}`)
  if (!stretch) return undefined
  await tx.rows(sql`
    with late as (delete from ledger_late returning id), moved as materialized (
      select id, debit, credit, amount, reason, at from movement where at > ${stretch.until} and at <= ${stretch.next}
      union all select id, debit, credit, amount, reason, at from late join movement using (id)
    ), side as (
      select substr(debit, 8) as account_id, id from moved where debit like 'wallet:%'
      union all select substr(credit, 8), id from moved where credit like 'wallet:%'
    ), days as (
      insert into ledger_day as known (day, reason, debit, credit, moves, amount) ${daysOf(sql`select * from moved`)}
      on conflict (day, reason, debit, credit) do update set moves = known.moves + excluded.moves, amount = known.amount + excluded.amount
    ), years as (
      insert into wallet_year as known (account_id, year, ${sql.join(SUM_COLUMNS.map(name => sql.ref(name)))})
      ${yearsOf(sql`select ${STATED} from side join statement_row s on s.account_id = side.account_id and s.id = side.id`)}
      on conflict (account_id, year) do update set ${sql.join(
        SUM_COLUMNS.map(name => sql`${sql.ref(name)} = ${sql.ref(`known.${name}`)} + ${sql.ref(`excluded.${name}`)}`),
      )}
    )
    update ledger_sums set until = ${stretch.next}`)
  return stretch.next
}

export const ledgerSums: SettledSums = { lock: SUMS_LOCK, begin: beginSums, addStretch }

/** Whether a movement is included in the sums: movements up to their progress, except late ones. */
const SUMMED = sql`at <= (select until from ledger_sums) and not exists (select from ledger_late late where late.id = s.id)`

/** The limits of a day; the first and last day are unbounded, so that no row is skipped. */
const spanOf = (day: string | undefined) =>
  day === undefined
    ? sql`true`
    : sql`at >= (select case when since = ${day}::date then '-infinity' else ${day}::date::timestamp at time zone ${ZONE} end from ledger_sums)
        and at < (${day}::date + 1)::timestamp at time zone ${ZONE}`
const rowsOf = (day: string | undefined) =>
  day === undefined
    ? sql`true`
    : sql`(day = ${day}::date or (select day < since and since = ${day}::date or
        day > ${day}::date and (until at time zone ${ZONE})::date = ${day}::date from ledger_sums))`

const daySums: Invariant = {
  name: 'day-sums',
  proves: 'the sums by day, which the daily close is made of, are what the movements of each day add up to',
  about: {
    next: async (from, after) => {
      const rows = await from.rows(sql<{ day: string; isLast: boolean }>`
        select to_char(day, 'YYYY-MM-DD') as day, day = last as "isLast" from (
          select case when ${after} = '' then since else nullif(${after}, '')::date + 1 end as day, (until at time zone ${ZONE})::date as last
          from ledger_sums) as next where day <= last`)
      return { subjects: rows.map(({ day }) => day), after: rows[0] && !rows[0].isLast ? rows[0].day : null }
    },
  },
  find: async (from, only) => {
    const found: Finding[] = []
    for (const day of only ?? [undefined]) {
      found.push(
        ...(await from.rows(sql<Finding>`
          with moved as materialized (${daysOf(sql`select * from movement s where ${SUMMED} and ${spanOf(day)}`)}),
          known as (select * from ledger_day where ${rowsOf(day)})
          select to_char(day, 'YYYY-MM-DD') as subject, reason || ' ' || debit || ' > ' || credit || ' kept=' || coalesce(known.amount::text, 'none')
            || ' in ' || coalesce(known.moves, 0) || ' moved=' || coalesce(moved.amount::text, 'none') || ' in ' || coalesce(moved.moves, 0) as detail
          from known full join moved using (day, reason, debit, credit)
          where known.amount is distinct from moved.amount or known.moves is distinct from moved.moves
          limit ${MOST_FINDINGS}`)),
      )
    }
    return found
  },
}

const yearSums: Invariant = {
  name: 'year-sums',
  proves: 'the sums by wallet and year, which tax years are made of, are what its statement adds up to',
  about: {
    next: inOrder({ table: sql`wallet`, columns: ['account_id'], subject: sql`account_id`, atOnce: 200 }),
  },
  find: (from, only) =>
    from.rows(sql<Finding>`
      with stated as (${yearsOf(sql`select ${STATED} from statement_row s where s.seq is not null and ${SUMMED} and ${among(sql`s.account_id`, only)}`)}),
      known as (select * from wallet_year where ${among(sql`account_id`, only)})
      select account_id as subject, 'year=' || year || ' kept=' || coalesce(known.net::text, 'none') || ' in ' || coalesce(known.moves, 0)
        || ' stated=' || coalesce(stated.net::text, 'none') || ' in ' || coalesce(stated.moves, 0) as detail
      from known full join stated using (account_id, year)
      where (${columnsOf('known')}) is distinct from (${columnsOf('stated')}) limit ${MOST_FINDINGS}`),
}

/** Invariants of the sums. Old rows are compared by the full check, slice by slice, and by a check of everything. */
export const sumInvariants: readonly Invariant[] = [daySums, yearSums]

/** The progress of the sums; null before they are started. Read in the same snapshot as the data they are combined with. */
export async function sumsUntil(from: Pick<Reader, 'rows'>): Promise<Date | null> {
  const [row] = await from.rows(sql<{ until: Date }>`select until from ledger_sums`)
  return row?.until ?? null
}
