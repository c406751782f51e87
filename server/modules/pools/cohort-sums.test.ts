/* Sums of players by week of sign-up: what the cohorts answer is the same whether entries are in the sums or not. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COHORT_WEEKS_MAX, operatorCohorts } from '#contract/api/admin/figures.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { expectHeldBack, expectNothingByHalves, summedUntil } from '#tests/support/broken-off.ts'
import { newOperator } from '#tests/support/operators.ts'
import { chanceOf } from '#tests/support/random.ts'
import { sumEntries } from './service-sums.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const WEEK = 7 * DAY
const chance = chanceOf(71)
let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  app.clock.set(new Date('2026-12-07T12:00:00.000Z'))
})
afterAll(() => Promise.all(ends.map(end => end())))

const people: { id: string; at: Date }[] = []

async function join(at = app.clock.now()): Promise<void> {
  const id = newId(at)
  people.push({ id, at })
  await app.deps.db.rows(sql`
    insert into account (id, username, email, cpf, cpf_hash, name, gender, phones, password_hash, created_at)
    values (${id}, ${id}, ${id}, ${String(people.length).padStart(11, '0')}, ${id}, ${id}, 'F', '{}', 'none', ${at})`)
}

/** Entries of a few players at one moment, in one statement as the product inserts them. */
async function enter(at = app.clock.now(), db = app.deps.db): Promise<void> {
  const joined = people.filter(one => one.at <= at)
  const rows = chance.some(joined, 1 + chance.below(4)).map(({ id }) => ({
    id: newId(at),
    game_id: 'game',
    account_id: id,
    picks: [chance.below(1_000_000_000)],
    price: 500n,
    rules_version: '1',
    accepted_at: new Date(at.getTime() + chance.below(30_000)),
    nonce: Buffer.alloc(16),
  }))
  await db.q.insertInto('entry').values(rows).execute()
}

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })
const mondayOf = (at: Date): string => {
  const date = new Date(`${day.format(at)}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/** What the cohorts answer, and the same computed here from every entry. */
async function expectTrue(): Promise<void> {
  const entries = await app.deps.db.rows(sql<{ account_id: string; accepted_at: Date }>`
    select account_id, accepted_at from entry`)
  // A session of an operator is shorter than these weeks.
  const { docs } = (await (await newOperator(app)).call(operatorCohorts, { query: { weeks: COHORT_WEEKS_MAX } })).data
  expect(docs).toHaveLength(COHORT_WEEKS_MAX)
  const expected = docs.map(({ from, active }) => {
    const joined = people.filter(one => mondayOf(one.at) === from)
    const weeks = joined.map(({ id, at }) => {
      const own = entries.filter(entry => entry.account_id === id)
      return new Set(own.map(entry => Math.floor((entry.accepted_at.getTime() - at.getTime()) / WEEK)))
    })
    const count = (fits: (week: ReadonlySet<number>) => boolean): number => weeks.filter(fits).length
    return {
      from,
      players: joined.length,
      deposited: 0,
      played: count(week => week.size > 0),
      secondWeek: count(week => week.has(1)),
      active: active.map((_, index) => count(week => week.has(index))),
    }
  })
  expect(docs).toEqual(expected)
}

const sums = { progress: 'cohort_sums', run: () => sumEntries(app.deps) }

test('cohorts are who played, before it is summed, in between and after', async () => {
  for (let step = 0; step < 60; step += 1) {
    await join()
    await enter()
    app.clock.advance(chance.below(2 * DAY))
    await enter()
    if (step === 20) await expectTrue()
    if (step % 10 === 9) await sumEntries(app.deps, step)
  }
  await expectTrue()
  await sumEntries(app.deps, 600 * MINUTE)
  await expectTrue()
  // The last hour is not settled yet.
  await enter()
  await expectTrue()
  expect((await summedUntil(app, sums)).getTime()).toBeLessThanOrEqual(app.clock.now().getTime() - HOUR)
})

test('two processes that add while players go on count everybody once', async () => {
  const other = await startTestApp({
    onEnd: end => void ends.push(end),
    databaseUrl: app.databaseUrl,
    clock: app.clock,
  })
  for (let round = 0; round < 6; round += 1) {
    app.clock.advance(100 * MINUTE)
    await Promise.all([enter(), sumEntries(app.deps), join(), enter(), sumEntries(other.deps), enter()])
    await expectTrue()
  }
})

test('entries of an earlier time are counted before and after the next run', async () => {
  const at = app.clock.now()
  for (const weeks of [1, 5, 30]) {
    await join(new Date(at.getTime() - weeks * WEEK))
    await enter(new Date(at.getTime() - weeks * WEEK + DAY))
  }
  await expectTrue()
  app.clock.advance(MINUTE)
  await sumEntries(app.deps)
  await expectTrue()
  expect(await app.deps.db.rows(sql`select id from cohort_late`)).toEqual([])
})

test('an open transaction holds the sums back', () => expectHeldBack(app, sums))

test('a run that is broken off anywhere changes nothing; sums that are deleted are made again', async () => {
  await expectNothingByHalves(app, { ...sums, tables: ['cohort_week', 'cohort_player', 'cohort_late'], addLate: enter })
  await sumEntries(app.deps)
  await expectTrue()
  await app.deps.db.rows(sql`delete from cohort_sums`)
  await sumEntries(app.deps, 600 * MINUTE)
  await expectTrue()
})

test('cohorts that are not shown any more are removed', async () => {
  app.clock.advance((COHORT_WEEKS_MAX + 2) * WEEK)
  await join()
  await enter()
  app.clock.advance(2 * HOUR)
  await sumEntries(app.deps, 600 * MINUTE)
  await expectTrue()
  const oldest = mondayOf(new Date(app.clock.now().getTime() - (COHORT_WEEKS_MAX + 1) * WEEK))
  for (const table of ['cohort_week', 'cohort_player'])
    expect(await app.deps.db.rows(sql`select from ${sql.table(table)} where first < ${oldest}::date`)).toEqual([])
})
