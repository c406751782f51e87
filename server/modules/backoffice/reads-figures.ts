import { sql } from 'kysely'
import type { FIGURE_STEPS } from '#contract/api/admin/figures.ts'
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

/** Sums of movements by step and reason. Movements are ordered by time, so only that range is read. */
export const movedIn = (from: Reader, { by, start, end }: Span): Promise<MovedIn[]> =>
  from.rows(sql<MovedIn>`
    select ${stepOf(by, 'at')} as step, reason, sum(amount)::bigint as amount from published_movement movement
    where at >= ${start} and at < ${end} and reason = any(${REASONS}::text[])
      and (reason not in ('grant', 'demo-grant') or credit like 'wallet:%') group by 1, 2`)

/** Entries in a step: count, stakes and number of players. */
export interface EnteredIn {
  step: string
  entries: bigint
  staked: bigint
  players: bigint
}

/** An id is created shortly before its entry is accepted: rows are read from that much earlier and then filtered by time. */
const SLACK_MS = 3_600_000

/** Entries by step. Their ids begin with their time, so only those of the period are read. */
export const enteredIn = (from: Reader, { by, start, end }: Span): Promise<EnteredIn[]> =>
  from.rows(sql<EnteredIn>`
    select ${stepOf(by, 'accepted_at')} as step, count(*) as entries, sum(price)::bigint as staked,
      count(distinct account_id) as players
    from published_entry entry where id >= ${idsFrom(new Date(start.getTime() - SLACK_MS))} and id < ${idsFrom(new Date(end.getTime() + SLACK_MS))}
      and accepted_at >= ${start} and accepted_at < ${end} group by 1`)

/** New accounts by step. Their ids begin with their time. */
export const joinedIn = (from: Reader, { by, start, end }: Span): Promise<{ step: string; players: bigint }[]> =>
  from.rows(sql<{ step: string; players: bigint }>`
    select ${stepOf(by, 'created_at')} as step, count(*) as players from published_account account
    where created_at >= ${start} and created_at < ${end} group by 1`)

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

/** The players who signed up in a week, and how many stayed active. */
export interface Cohort {
  step: string
  players: bigint
  deposited: bigint
  played: bigint
  secondWeek: bigint
}

const joinedBetween = ({ start, end }: Span) => sql`
  joined as materialized (select id, created_at, ${stepOf('week', 'created_at')} as step from published_account account
    where created_at >= ${start} and created_at < ${end})`

/** Weeks after sign-up start at the time of sign-up. */
const inWeek = (
  first: number,
  after: number,
) => sql`exists (select from published_entry e where e.account_id = joined.id
  and e.accepted_at >= joined.created_at + ${`${first * 7} days`}::interval
  and e.accepted_at < joined.created_at + ${`${after * 7} days`}::interval)`

/** By week of sign-up. Activity is looked up per account, so other accounts' entries are not read. */
export const cohortsIn = (from: Reader, span: Span): Promise<Cohort[]> =>
  from.rows(sql<Cohort>`
    with ${joinedBetween(span)}
    select step, count(*) as players,
      count(*) filter (where exists (select from published_deposit d where d.account_id = joined.id and d.state = 'paid')) as deposited,
      count(*) filter (where exists (select from published_entry e where e.account_id = joined.id)) as played,
      count(*) filter (where ${inWeek(1, 2)}) as "secondWeek"
    from joined group by step`)

/** How many of those who signed up in a week played in each later week. */
export const activeAfter = (from: Reader, span: Span): Promise<{ step: string; week: number; players: bigint }[]> =>
  from.rows(sql<{ step: string; week: number; players: bigint }>`
    with ${joinedBetween(span)}
    select step, floor(extract(epoch from e.accepted_at - joined.created_at) / 604800)::integer as week,
      count(distinct joined.id) as players
    from joined join published_entry e on e.account_id = joined.id group by 1, 2`)
