/** The only statements on who played in which week after signing up, by week of sign-up (docs/decisions/046). */
import { type RawBuilder, sql } from 'kysely'
import { COHORT_WEEKS_MAX } from '#contract/api/admin/figures.ts'
import type { Tx } from '#server/platform/db.ts'
import { idsFrom } from '#server/platform/ids.ts'
import type { SettledSums } from '#server/platform/settled-sums.ts'

/** Advisory lock key, an arbitrary constant. */
const SUMS_LOCK = 4_215_071
/** Entries of this period are added at once. */
const STRETCH_MS = 6 * 3_600_000
const DAY_MS = 24 * 3_600_000
const COHORT_DAYS = COHORT_WEEKS_MAX * 7
const REMOVED_AT_ONCE = 20_000
const ZONE = sql.lit('America/Sao_Paulo')
/** When a cohort is too old to be shown. */
const endOf = (first: RawBuilder<unknown>) =>
  sql`((${first} + ${sql.lit(COHORT_DAYS)})::timestamp at time zone ${ZONE})`

/** The week that stands for any. */
export const ANY_WEEK = -1

/**
 * Selects the week of sign-up (`first`, its Monday), account and `week` after sign-up of entries, each once, and each account with ANY_WEEK;
 * without entries of a time when the cohort was not shown any more. `entries` has `account_id` and `accepted_at`.
 */
export const cohortWeeksOf = (entries: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct cohort.first, account.id as account_id, lived.week::smallint as week from (${entries}) as entered
    join published_account account on account.id = entered.account_id
    cross join lateral (select date_trunc('week', account.created_at at time zone ${ZONE})::date as first) as cohort
    cross join lateral (values (${sql.lit(ANY_WEEK)}),
      (greatest(${sql.lit(ANY_WEEK)}, floor(extract(epoch from entered.accepted_at - account.created_at) / 604800)))) as lived(week)
  where entered.accepted_at < ${endOf(sql`cohort.first`)}`

/** Starts the sums with the entries of cohorts that are shown, if they are not started, after deleting any remains. */
async function begin(tx: Tx, settled: Date): Promise<void> {
  const [known] = await tx.rows(sql`select 1 from cohort_sums`)
  if (known) return
  for (const table of ['cohort_week', 'cohort_player', 'cohort_late'])
    await tx.rows(sql`delete from ${sql.table(table)}`)
  const since = new Date(settled.getTime() - COHORT_DAYS * DAY_MS)
  const [first] = await tx.rows(sql<{ id: string }>`
    select id from entry where id >= ${idsFrom(since)} order by id limit 1`)
  const at = Math.min(first ? Number.parseInt(first.id.slice(0, 12), 16) : Infinity, settled.getTime())
  await tx.rows(sql`insert into cohort_sums (until, until_id) values (${new Date(at)}, ${idsFrom(new Date(at))})`)
}

/** Adds the next period of entries, and late ones. */
async function addStretch(tx: Tx, settled: Date): Promise<Date | undefined> {
  const [sums] = await tx.rows(sql<{ until: Date }>`select until from cohort_sums where until < ${settled}`)
  if (!sums) return undefined
  const next = new Date(Math.min(sums.until.getTime() + STRETCH_MS, settled.getTime()))
  await tx.rows(sql`
    with late as (delete from cohort_late returning id), added as materialized (
      select account_id, accepted_at from entry where id >= ${idsFrom(sums.until)} and id < ${idsFrom(next)}
      union all select account_id, accepted_at from late join entry using (id)
    ), known as (
      insert into cohort_player (first, account_id, week) select first, account_id, week from (${cohortWeeksOf(sql`select * from added`)}) as lived
      on conflict do nothing returning first, week
    ), summed as (
      insert into cohort_week as sums (first, week, players) select first, week, count(*) from known group by 1, 2
      on conflict (first, week) do update set players = sums.players + excluded.players
    )
    update cohort_sums set until = ${next}, until_id = ${idsFrom(next)}`)
  await removeOld(tx, next)
  return next
}

/** Removes cohorts that are not shown any more, a day later. */
async function removeOld(tx: Tx, until: Date): Promise<void> {
  const isOld = (first: RawBuilder<unknown>) => sql`${endOf(first)} < ${new Date(until.getTime() - DAY_MS)}`
  await tx.rows(sql`
    with old as (select first from cohort_week where ${isOld(sql`first`)} group by first), few as (
      select p.first, p.account_id, p.week from old join cohort_player p using (first) limit ${REMOVED_AT_ONCE}
    ), removed as (delete from cohort_player p using few where (p.first, p.account_id, p.week) = (few.first, few.account_id, few.week))
    delete from cohort_week where first in (select first from old) and (select count(*) from few) < ${REMOVED_AT_ONCE}`)
}

export const cohortSums: SettledSums = { lock: SUMS_LOCK, begin, addStretch }
