import { type RawBuilder, sql } from 'kysely'
import type { FIGURE_STEPS } from '#contract/api/admin/figures.ts'
import { cohortWeeksOf } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { idsFrom } from '#server/platform/ids.ts'

/** The steps of a chart: their length and the range (`end` is exclusive). */
export interface Span {
  by: (typeof FIGURE_STEPS)[number]
  start: Date
  end: Date
}

/** The first day of the step that contains a moment, in São Paulo. */
const stepOf = (by: Span['by'], at: string) =>
  sql`to_char(date_trunc(${sql.lit(by)}, ${sql.ref(at)} at time zone 'America/Sao_Paulo'), 'YYYY-MM-DD')`

const stepOfDay = (by: Span['by']) => sql`to_char(date_trunc(${sql.lit(by)}, day), 'YYYY-MM-DD')`

/** The sum of movements of a reason in a step. */
export interface MovedIn {
  step: string
  reason: string
  amount: bigint
}

/** Reasons of movements that the figures are computed from. Coins that a demo grants to players count as deposits. */
const REASONS = [
  'grant',
  'demo-grant',
  'deposit',
  'deposit-credit',
  'withdraw',
  'payout-failed',
  'payout-bounced',
  'winner-payment',
  'correction',
  'withheld',
]

/** How far sums exist: of the ledger (docs/decisions/042), of entries (044) and of cohorts (046). Read in the same snapshot as what is added to them. */
export interface SummedUntil {
  ledger: Date | null
  entries: string
  cohorts: string
}

export async function summedUntil(from: Reader): Promise<SummedUntil> {
  const [row] = await from.rows(sql<SummedUntil>`
    select (select until from published_ledger_sums) as ledger, coalesce((select until_id from published_entry_sums), '') as entries,
      coalesce((select until_id from published_cohort_sums), '') as cohorts`)
  return row ?? { ledger: null, entries: '', cohorts: '' }
}

const dayIn = (at: Date) => sql`(${at}::timestamptz at time zone 'America/Sao_Paulo')::date`

/** Times of a period that the sums of the ledger do not reach. */
function afterSums(until: Date | null, start: Date, end: Date): RawBuilder<unknown> {
  if (until && until >= end) return sql`false`
  return until && until >= start ? sql`at > ${until} and at < ${end}` : sql`at >= ${start} and at < ${end}`
}

/** Sums of movements by step and reason: those of whole days, and movements that are not in them yet. */
export const movedIn = (from: Reader, { by, start, end }: Span, until: SummedUntil): Promise<MovedIn[]> =>
  from.rows(sql<MovedIn>`
    with tail as (
      select at, reason, credit, amount from published_movement
      where ${afterSums(until.ledger, start, end)}
      union all select at, reason, credit, amount from published_ledger_late join published_movement using (id) where at >= ${start} and at < ${end}
    ), moved as (
      select ${stepOfDay(by)} as step, reason, credit, amount from published_ledger_day
      where day >= ${dayIn(start)} and day < ${dayIn(end)}
      union all select ${stepOf(by, 'at')}, reason, account_kind(credit), amount from tail
    )
    select step, reason, sum(amount)::bigint as amount from moved
    where reason = any(${REASONS}::text[]) and (reason not in ('grant', 'demo-grant') or credit = 'players') group by 1, 2`)

/** Entries in a step: count, stakes and number of players. */
export interface EnteredIn {
  step: string
  entries: bigint
  staked: bigint
  players: bigint
}

/** An id is created shortly before its entry is accepted: rows are read from that much earlier and then filtered by time. */
const SLACK_MS = 3_600_000

/**
 * Entries by step: their sums, and entries that are not in them yet. Ids begin with their time, so only those of the period are read. One
 * of an old period (a demo's past) may count its player again until the next run has added it.
 */
export const enteredIn = (from: Reader, { by, start, end }: Span, until: SummedUntil): Promise<EnteredIn[]> =>
  from.rows(sql<EnteredIn>`
    with fresh as (
      select accepted_at, account_id, price from published_entry
      where id >= greatest(${until.entries}, ${idsFrom(new Date(start.getTime() - SLACK_MS))})
        and id < ${idsFrom(new Date(end.getTime() + SLACK_MS))}
      union all select accepted_at, account_id, price from published_entry_late join published_entry using (id)
    ), tail as (
      select date_trunc(${sql.lit(by)}, accepted_at at time zone 'America/Sao_Paulo')::date as first, account_id, price from fresh
      where accepted_at >= ${start} and accepted_at < ${end}
    ), sums as (
      select first, entries, staked, players from published_entry_step
      where step = ${by} and first >= ${dayIn(start)} and first < ${dayIn(end)}
      union all select first, count(*), sum(price)::bigint, count(distinct account_id) filter (where not exists (
        select from published_entry_step_player p where p.step = ${by} and p.first = tail.first and p.account_id = tail.account_id))
      from tail group by first
    )
    select to_char(first, 'YYYY-MM-DD') as step, sum(entries)::bigint as entries, sum(staked)::bigint as staked, sum(players)::bigint as players
    from sums group by 1`)

/** New accounts by step, from their counts by day. */
export const joinedIn = (from: Reader, { by, start, end }: Span): Promise<{ step: string; players: bigint }[]> =>
  from.rows(sql<{ step: string; players: bigint }>`
    select ${stepOfDay(by)} as step, sum(accounts)::bigint as players from published_account_tally
    where day >= ${dayIn(start)} and day < ${dayIn(end)} group by 1`)

/** The operator's revenue from settled games of a mode. */
export interface EarnedIn {
  step: string
  mode: string
  fee: bigint
}

/** The fee of growing pools (C1); for guaranteed pools, stakes less prizes. */
export const earnedIn = (from: Reader, { by, start, end }: Span): Promise<EarnedIn[]> =>
  from.rows(sql<EarnedIn>`
    select ${stepOf(by, 's.at')} as step, g.mode, sum(case when g.fixed then g.stakes - s.prizes else s.fee end)::bigint as fee
    from published_settlement s join published_game g on g.id = s.game_id where s.at >= ${start} and s.at < ${end} group by 1, 2`)

/** How many of those who signed up in a week have ever paid a deposit. */
export const depositedIn = (from: Reader, { by, start, end }: Span): Promise<{ step: string; players: bigint }[]> =>
  from.rows(sql<{ step: string; players: bigint }>`
    select ${stepOfDay(by)} as step, sum(players)::bigint as players from published_depositor_tally
    where day >= ${dayIn(start)} and day < ${dayIn(end)} group by 1`)

/** How many of those who signed up in a week played in a week after signing up, from 0 by its time; ANY_WEEK is any. */
export interface LivedIn {
  step: string
  week: number
  players: bigint
}

/**
 * By week of sign-up: the sums (docs/decisions/046), and players of entries that are not in them yet. An account's id begins with the time
 * of signing up, so entries of older accounts are not joined.
 */
export const livedIn = (from: Reader, { start, end }: Span, until: SummedUntil): Promise<LivedIn[]> =>
  from.rows(sql<LivedIn>`
    with fresh as (
      select account_id, accepted_at from published_entry
      where id >= greatest(${until.cohorts}, ${idsFrom(start)}) and id < ${idsFrom(end)} and account_id >= ${idsFrom(start)}
      union all select account_id, accepted_at from published_cohort_late join published_entry using (id)
    ), tail as materialized (${cohortWeeksOf(sql`select * from fresh`)}), sums as (
      select first, week, players from published_cohort_week union all select first, week, count(*) from tail
      where not exists (select from published_cohort_player p where (p.first, p.account_id, p.week) = (tail.first, tail.account_id, tail.week))
      group by 1, 2
    )
    select to_char(first, 'YYYY-MM-DD') as step, week, sum(players)::bigint as players from sums
    where first >= ${dayIn(start)} and first < ${dayIn(end)} group by 1, 2`)
