/* Sums of entries by day, week and month: what the figures answer is the same whether entries are in the sums or not. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorFigures } from '#contract/api/admin/figures.ts'
import { sumUp } from '#server/modules/ledger/service-sums.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { expectHeldBack, expectNothingByHalves, summedUntil } from '#tests/support/broken-off.ts'
import { newOperator } from '#tests/support/operators.ts'
import { chanceOf } from '#tests/support/random.ts'
import { sumEntries } from './service-sums.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const STEPS = ['day', 'week', 'month'] as const
const chance = chanceOf(68)
let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  // New Year's week: a week, a month and a year end apart.
  app.clock.set(new Date('2026-12-27T12:00:00.000Z'))
})
afterAll(() => Promise.all(ends.map(end => end())))

/** Entries of a few players at one moment, in one statement as the product inserts them. */
async function enter(at = app.clock.now(), db = app.deps.db): Promise<void> {
  const rows = Array.from({ length: 1 + chance.below(4) }, () => ({
    id: newId(at),
    game_id: 'game',
    account_id: `player ${chance.below(6)}`,
    picks: [chance.below(1_000_000_000)],
    price: BigInt(100 * chance.below(5)),
    rules_version: '1',
    // A moment after its id was made.
    accepted_at: new Date(at.getTime() + chance.below(30_000)),
    nonce: Buffer.alloc(16),
  }))
  await db.q.insertInto('entry').values(rows).execute()
}

/** What the figures answer by each step, and the same computed here from every entry. */
async function answered() {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const entries = await app.deps.db.rows(sql<{ account_id: string; price: bigint; accepted_at: Date }>`
    select account_id, price, accepted_at from entry`)
  const firstOf = (by: (typeof STEPS)[number], at: Date): string => {
    const date = new Date(`${day.format(at)}T00:00:00Z`)
    if (by === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
    if (by === 'month') date.setUTCDate(1)
    return date.toISOString().slice(0, 10)
  }
  // A session of an operator is shorter than these days.
  const operator = await newOperator(app)
  const [shown, counted] = [new Map<string, unknown>(), new Map<string, unknown>()]
  for (const by of STEPS) {
    const query = { by, from: '2026-10-01', to: '2027-02-28' }
    const { docs } = (await operator.call(operatorFigures, { query })).data
    for (const doc of docs)
      if (doc.entries > 0) shown.set(`${by} ${doc.from}`, [doc.entries, doc.staked, doc.activePlayers])
    const grouped = Map.groupBy(entries, ({ accepted_at }) => firstOf(by, accepted_at))
    for (const [first, some] of grouped) {
      const staked = some.reduce((sum, { price }) => sum + price, 0n)
      counted.set(`${by} ${first}`, [some.length, staked, new Set(some.map(one => one.account_id)).size])
    }
  }
  return { shown: inOrder(shown), counted: inOrder(counted) }
}
const inOrder = (map: Map<string, unknown>) => [...map].toSorted(([one], [other]) => (one < other ? -1 : 1))
const expectTrue = async (): Promise<void> => {
  const { shown, counted } = await answered()
  expect(shown).toEqual(counted)
}
const sums = { progress: 'entry_sums', run: () => sumEntries(app.deps) }

test('figures are what was played, before it is summed, in between and after', async () => {
  for (let count = 0; count < 60; count += 1) {
    await enter()
    app.clock.advance(3 * HOUR + chance.below(HOUR))
  }
  await expectTrue()
  await sumEntries(app.deps, 0)
  await expectTrue()
  await sumEntries(app.deps, 60 * MINUTE)
  await expectTrue()
  // The last hour is not settled yet.
  await enter()
  await expectTrue()
  expect((await summedUntil(app, sums)).getTime()).toBeLessThanOrEqual(app.clock.now().getTime() - HOUR)
})

test('two processes that add while players go on count every entry once', async () => {
  const other = await startTestApp({
    onEnd: end => void ends.push(end),
    databaseUrl: app.databaseUrl,
    clock: app.clock,
  })
  for (let round = 0; round < 8; round += 1) {
    app.clock.advance(100 * MINUTE)
    await Promise.all([enter(), sumEntries(app.deps), enter(), sumEntries(other.deps), enter()])
    await expectTrue()
  }
})

test('players of a step are removed after its end, and late entries are counted with them all the same', async () => {
  app.clock.advance(3 * DAY)
  await sumEntries(app.deps, 60 * MINUTE)
  const kept = async () =>
    (await app.deps.db.rows(sql<{ step: string }>`select distinct step from entry_step_player order by 1`)).map(
      row => row.step,
    )
  for (let run = 0; run < 30; run += 1) {
    app.clock.advance(MINUTE)
    await sumEntries(app.deps)
  }
  // Weeks and months end later; no day of these is under way.
  expect(await kept()).not.toContain('day')
  await enter(new Date('2026-12-29T15:00:00.000Z'))
  await enter(new Date('2026-10-03T15:00:00.000Z'))
  for (let run = 0; run < 2; run += 1) {
    app.clock.advance(MINUTE)
    await sumEntries(app.deps)
    await expectTrue()
  }
  expect(await app.deps.db.rows(sql`select id from entry_late`)).toEqual([])
})

test('an open transaction holds the sums back', () => expectHeldBack(app, sums))

test('a run that is broken off anywhere changes nothing; sums that are deleted are made again', async () => {
  await expectNothingByHalves(app, {
    ...sums,
    tables: ['entry_step', 'entry_step_player', 'entry_late'],
    addLate: enter,
  })
  await sumEntries(app.deps)
  await expectTrue()
  await app.deps.db.rows(sql`delete from entry_sums`)
  await sumEntries(app.deps, 60 * MINUTE)
  await expectTrue()
})

test('money in the figures is the same before and after the ledger is summed', async () => {
  const query = { by: 'day', from: '2026-12-20', to: '2027-02-28' } as const
  const operator = await newOperator(app)
  const before = (await operator.call(operatorFigures, { query })).data
  await sumUp(app.deps, 60 * MINUTE)
  expect((await operator.call(operatorFigures, { query })).data).toEqual(before)
})
