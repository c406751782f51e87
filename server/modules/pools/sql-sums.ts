/** The only statements on the sums of entries by day, week and month (docs/decisions/044). */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { idsFrom } from '#server/platform/ids.ts'
import type { SettledSums } from '#server/platform/settled-sums.ts'

/** Advisory lock key, an arbitrary constant. */
const SUMS_LOCK = 4_215_068
/** Entries of this period are added at once. */
const STRETCH_MS = 6 * 3_600_000
/** Players of a step are kept this long after its end, and then removed at most so many at once. */
const KEPT = sql`interval '1 day'`
const REMOVED_AT_ONCE = 20_000
/** An id is made shortly before its entry is accepted. */
const SLACK = sql`interval '1 hour'`
const ZONE = sql.lit('America/Sao_Paulo')
const STEPS = sql`(values ('day'), ('week'), ('month')) as steps(step)`
const FIRST = sql`date_trunc(step, accepted_at at time zone ${ZONE})::date`
const IDS_FROM = (at: ReturnType<typeof sql>) => sql`lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')`
const endOf = (alias: string) =>
  sql`((${sql.ref(`${alias}.first`)} + ('1 ' || ${sql.ref(`${alias}.step`)})::interval) at time zone ${ZONE})`

/** Starts the sums before the first entry, if they are not started, after deleting any remains. */
async function begin(tx: Tx, settled: Date): Promise<void> {
  const [known] = await tx.rows(sql`select 1 from entry_sums`)
  if (known) return
  for (const table of ['entry_step', 'entry_step_player', 'entry_late'])
    await tx.rows(sql`delete from ${sql.table(table)}`)
  const [first] = await tx.rows(sql<{ id: string }>`select id from entry order by id limit 1`)
  const at = Math.min(first ? Number.parseInt(first.id.slice(0, 12), 16) : Infinity, settled.getTime())
  await tx.rows(sql`insert into entry_sums (until, until_id) values (${new Date(at)}, ${idsFrom(new Date(at))})`)
}

/** Adds the next period of entries, and late ones. */
async function addStretch(tx: Tx, settled: Date): Promise<Date | undefined> {
  const [sums] = await tx.rows(sql<{ until: Date }>`select until from entry_sums where until < ${settled}`)
  if (!sums) return undefined
  const next = new Date(Math.min(sums.until.getTime() + STRETCH_MS, settled.getTime()))
  await reopenSteps(tx)
  await tx.rows(sql`
    with late as (delete from entry_late returning id), added as materialized (
      select account_id, price, accepted_at from entry where id >= ${idsFrom(sums.until)} and id < ${idsFrom(next)}
      union all select account_id, price, accepted_at from late join entry using (id)
    ), stepped as materialized (
      select step, ${FIRST} as first, account_id, price from added cross join ${STEPS}
    ), known as (
      insert into entry_step_player (step, first, account_id) select distinct step, first, account_id from stepped
      on conflict do nothing returning step, first
    ), summed as (
      select step, first, count(*) as entries, sum(price)::bigint as staked from stepped group by 1, 2
    ), noted as (
      insert into entry_step as sums (step, first, entries, staked, players)
      select step, first, entries, staked, (select count(*) from known where known.step = summed.step and known.first = summed.first) from summed
      on conflict (step, first) do update set entries = sums.entries + excluded.entries, staked = sums.staked + excluded.staked,
        players = sums.players + excluded.players
    )
    update entry_sums set until = ${next}, until_id = ${idsFrom(next)}`)
  await removePlayers(tx)
  return next
}

/** Late entries may belong to steps whose players were removed: these are read again. */
const reopenSteps = (tx: Tx): Promise<unknown> =>
  tx.rows(sql`
    with reopened as (
      update entry_step set state = 'kept' from (
        select distinct step, ${FIRST} as first from entry_late join entry using (id) cross join ${STEPS}) as late
      where entry_step.step = late.step and entry_step.first = late.first and state <> 'kept' returning entry_step.step, entry_step.first
    )
    insert into entry_step_player (step, first, account_id)
    select distinct reopened.step, reopened.first, account_id from reopened join entry
      on entry.id >= ${IDS_FROM(sql`(reopened.first::timestamp at time zone ${ZONE}) - ${SLACK}`)}
      and entry.id < ${IDS_FROM(sql`${endOf('reopened')} + ${SLACK}`)}
      and accepted_at >= reopened.first::timestamp at time zone ${ZONE} and accepted_at < ${endOf('reopened')}
    where entry.id < (select until_id from entry_sums) and not exists (select from entry_late late where late.id = entry.id)
    on conflict do nothing`)

/** Removes the players of steps that are over, one step after the other. */
async function removePlayers(tx: Tx): Promise<void> {
  await tx.rows(sql`
    update entry_step set state = 'going' from entry_sums
    where state = 'kept' and ${endOf('entry_step')} < entry_sums.until - ${KEPT}`)
  await tx.rows(sql`
    with over as (select step, first from entry_step where state = 'going' limit 1), few as (
      select p.step, p.first, p.account_id from over join entry_step_player p using (step, first) limit ${REMOVED_AT_ONCE}
    ), removed as (delete from entry_step_player p using few where (p.step, p.first, p.account_id) = (few.step, few.first, few.account_id))
    update entry_step set state = 'gone' from over
    where (entry_step.step, entry_step.first) = (over.step, over.first) and (select count(*) from few) < ${REMOVED_AT_ONCE}`)
}

export const entrySums: SettledSums = { lock: SUMS_LOCK, begin, addStretch }
