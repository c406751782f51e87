import { type RawBuilder, sql } from 'kysely'
import { ADULT_YEARS } from '#contract/people.ts'
import { wasRefused } from '#server/modules/kyc/index.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import { businessPeriodStarts } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/db.ts'
import { idsFrom } from '#server/platform/ids.ts'
import type { ByPeriod } from './rules.ts'

/** A person's stakes and losses in the periods that contain a moment, in centavos. */
export interface Played {
  /** Stakes less refunds and prizes (net of withheld tax): below 0 when winning. */
  loss: ByPeriod<bigint>
  /** For the month. */
  staked: bigint
  returned: bigint
  won: bigint
}

/** Figures without any play. */
export const NOTHING_PLAYED: Played = { loss: { day: 0n, week: 0n, month: 0n }, staked: 0n, returned: 0n, won: 0n }

/** An id is created shortly before its movement: rows are read from that much earlier and then filtered by time. */
const SLACK_MS = 24 * 3_600_000

/**
 * Stakes, refunds and prizes of the people behind these accounts in the periods that contain a moment, by account; non-players are missing.
 * Other accounts of the same CPF count. Prizes added by corrections count, and prizes are net of withheld tax; commissions do not count.
 */
export async function playedOf(from: Reader, accountIds: readonly string[], at: Date): Promise<Map<string, Played>> {
  const { day, week, month } = businessPeriodStarts(at)
  const since = week < month ? week : month
  const rows = await from.rows(sql<ByPeriod<bigint> & Omit<Played, 'loss'> & { account_id: string }>`
    with person as materialized (
      select who.id, own.id as own_id from published_account who join published_account own on own.cpf_hash = who.cpf_hash
      where who.id = any(${arrayOf(accountIds)}::text[])
    ), moved as (
      select person.id as account_id, s.at, s.type, s.amount, case when s.type in ('new-game', 'withheld') then s.amount else -s.amount end as loss
      from person join published_statement_row s on s.account_id = person.own_id
      where s.id >= ${idsFrom(new Date(since.getTime() - SLACK_MS))} and s.at >= ${since} and s.seq is not null
        and s.type in ('new-game', 'cancel-game', 'winner-payment', 'withheld') and s.detail ->> 'title' is distinct from 'commission'
    )
    select account_id, coalesce(sum(loss) filter (where at >= ${day}), 0)::bigint as day,
      coalesce(sum(loss) filter (where at >= ${week}), 0)::bigint as week,
      coalesce(sum(loss) filter (where at >= ${month}), 0)::bigint as month,
      coalesce(sum(amount) filter (where at >= ${month} and type = 'new-game'), 0)::bigint as staked,
      coalesce(sum(amount) filter (where at >= ${month} and type = 'cancel-game'), 0)::bigint as returned,
      coalesce(sum(case type when 'withheld' then -amount else amount end)
        filter (where at >= ${month} and type in ('winner-payment', 'withheld')), 0)::bigint as won
    from moved group by account_id`)
  return new Map(
    rows.map(({ account_id: id, day, week, month, ...sums }) => [id, { loss: { day, week, month }, ...sums }]),
  )
}

/**
 * Incoming and pending money of a person in the periods that contain a moment: paid deposits, open charges of any age, and received
 * transfers, except the given statement row. Other accounts of the same CPF count.
 */
export async function cameIn(
  from: Reader,
  accountId: string,
  at: Date,
  exceptRowId?: string,
): Promise<ByPeriod<bigint>> {
  const { day, week, month } = businessPeriodStarts(at)
  const [row] = await from.rows(sql<ByPeriod<bigint>>`
    select coalesce(sum(s.amount) filter (where s.at >= ${day} or s.status = 'waiting'), 0)::bigint as day,
      coalesce(sum(s.amount) filter (where s.at >= ${week} or s.status = 'waiting'), 0)::bigint as week,
      coalesce(sum(s.amount) filter (where s.at >= ${month} or s.status = 'waiting'), 0)::bigint as month
    from published_account who join published_account own on own.cpf_hash = who.cpf_hash join published_statement_row s on s.account_id = own.id
    where who.id = ${accountId} and s.module in ('deposit', 'transfer') and s.direction = 'in'
      and ((s.module = 'deposit' and s.status in ('waiting', 'paid')) or (s.module = 'transfer' and s.status = 'transfer'))
      and s.id is distinct from ${exceptRowId ?? null}`)
  return row ?? { day: 0n, week: 0n, month: 0n }
}

/* Accounts that may be invited to play (W4), for mass messages such as ads and questions. */

/**
 * The condition that an account `a` may receive advertising (W4, "Privacy and compliance"): an adult, not deleted or blocked, not refused
 * by a register, and without a pause, exclusion or limit, because whoever limits their play is not invited. `today` is the business day of
 * the moment.
 */
export const mayBeNotified = (at: Date, today: string): RawBuilder<boolean> => sql<boolean>`(
  a.deleted_at is null and a.blocked_at is null
  and a.birth_date <= ${today}::date - make_interval(years => ${ADULT_YEARS})
  and not exists (select from player_pause p
    where p.cpf_hash = a.cpf_hash and (p.paused_until > ${at} or p.excluded_until > ${at}))
  and not exists (select from player_limit l where l.cpf_hash = a.cpf_hash
    and (case when l.next_at <= ${at} then l.next_amount else l.amount end) is not null)
  and not ${wasRefused(sql`a.id`)})`

/** Which of these accounts are blocked or deleted. */
export async function blockedAmong(from: Reader, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await from.rows(sql<{ id: string }>`
    select id from published_account account
    where id = any(${arrayOf(accountIds)}::text[]) and (blocked_at is not null or deleted_at is not null)`)
  return new Set(rows.map(row => row.id))
}

/** The next accounts, after one in id order, that may be invited to play and match `among`, a condition on the account `a`. */
export async function nextToAsk(
  from: Reader,
  among: RawBuilder<boolean>,
  after: { id: string; at: Date; today: string; limit: number },
): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select a.id from published_account a
    where a.id > ${after.id} and ${mayBeNotified(after.at, after.today)} and ${among}
    order by a.id limit ${after.limit}`)
  return rows.map(row => row.id)
}

/** The number of accounts that may be invited to play and match `among`, a condition on the account `a`. */
export async function countToAsk(
  from: Reader,
  among: RawBuilder<boolean>,
  { at, today }: { at: Date; today: string },
): Promise<number> {
  const [row] = await from.rows(sql<{ count: bigint }>`
    select count(*) from published_account a where ${mayBeNotified(at, today)} and ${among}`)
  return Number(row?.count ?? 0n)
}
