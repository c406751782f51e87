import { sql } from 'kysely'
import { expect } from 'vitest'
import { operatorReconciliation } from '#contract/api/admin/books.ts'
import { checkBooks } from '#server/modules/ledger/index.ts'
import { businessDay, systemClock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { invariants } from '#server/registry.ts'
import type { TestOperator } from '#tests/support/operators.ts'
import type { Talker } from '../chat/talker.ts'
import { typed } from './fault-bank.ts'
import { type ServerProcess, untilTrue } from './servers.ts'
import type { TwoServers } from './two-load.ts'
import type { Made } from './two-made.ts'

/** Everything acknowledged is stored once. */
export async function expectNothingLost(
  { db, recorded }: TwoServers,
  talk: { chat: string; talkers: Talker[] },
): Promise<void> {
  const entries = new Map(
    (await db.rows(sql<{ id: string; account: string }>`select id, account_id as account from entry`)).map(one => [
      one.id,
      one.account,
    ]),
  )
  for (const [id, account] of recorded.plays) expect(entries.get(id), `the play ${id}`).toBe(account)
  const booked = async () =>
    (await db.rows(sql<{ id: string }>`select id from deposit where state = 'paid'`)).map(({ id }) => id).toSorted()
  const bought = [...recorded.deposits.keys()].toSorted()
  await untilTrue(async () => String(await booked()) === String(bought), 30_000)
  expect(await booked()).toEqual(bought)
  const given = await db.rows(sql<{ id: string }>`select id from transfer`)
  expect(given.map(({ id }) => id).toSorted()).toEqual([...recorded.transfers].toSorted())
  const stored = await db.rows(
    sql<{ text: string }>`select text from message where chat_id = ${talk.chat} order by seq`,
  )
  expect(stored.map(({ text }) => text).toSorted()).toEqual(recorded.text.map(({ text }) => text).toSorted())
  const shown = () =>
    talk.talkers.map(
      ({ threads }) =>
        threads
          .get(talk.chat)
          ?.state.get()
          .messages.map(({ text }) => text) ?? [],
    )
  await untilTrue(async () => shown().every(texts => texts.length === stored.length), 20_000)
  for (const texts of shown()) expect(texts).toEqual(stored.map(({ text }) => text))
  const [dead] = await db.rows(sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker._private_jobs where locked_by like 'pool-%' and not exists (
      select from pg_stat_activity where datname = current_database() and application_name = locked_by)`)
  expect(dead?.jobs).toBe(0)
}

/** The books are consistent, and the bank holds the same. */
export async function expectTrueBooks(
  { two, day }: Made,
  survivor: ServerProcess,
  operator: TestOperator,
): Promise<void> {
  const { db, bank } = two
  expect((await checkBooks({ db, clock: systemClock }, invariants, { wait: true }))?.broken).toEqual([])
  // Play money granted without the bank is deposited there, so that both agree.
  const [given] = await db.rows(sql<{ amount: bigint }>`select -balance as amount from fund where name = 'capital'`)
  const { house, received } = await bank.state()
  const paidIn = received.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const missing = (given?.amount ?? 0n) + paidIn - BigInt(house.balance)
  await bank.order('capital', { amount: typed(missing) })
  const query = new URLSearchParams({ from: day, to: businessDay(new Date()) })
  const answer = await fetch(`${survivor.operatorUrl}${operatorReconciliation.path}?${query.toString()}`, {
    headers: { authorization: operator.token },
  })
  expect(await answer.json()).toMatchObject({ difference: 0, differences: [] })
}

interface Lateness {
  /** Maximum, in ms. */
  late: number
  count: number
}

/** Lateness of turns played by the clock, and of settlements. */
export async function lateness(db: Db): Promise<{ turns: Lateness; settled: Lateness }> {
  // A turn lasts a minute from the previous one, or from the start.
  const [turns] = await db.rows(sql<Lateness>`
    select coalesce(max(extract(epoch from at - ends_at) * 1000), 0)::float8 as late, count(*)::int as count from (
      select at, auto, interval '60 s'
        + coalesce(lag(at) over (partition by duel_id order by duel_guess.turn), duel.started_at) as ends_at
      from duel_guess join duel on duel.id = duel_id) g where auto`)
  const [settled] = await db.rows(sql<Lateness>`
    select coalesce(max(extract(epoch from settled_at - pays_at) * 1000), 0)::float8 as late, count(*)::int as count
    from game where state = 'paid'`)
  const none = { late: 0, count: 0 }
  return { turns: turns ?? none, settled: settled ?? none }
}
