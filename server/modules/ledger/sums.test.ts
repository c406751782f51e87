import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorDailyClose, operatorTreasury } from '#contract/api/admin/books.ts'
import { operatorYears } from '#contract/api/admin/taxes.ts'
import { centavos } from '#contract/money.ts'
import { businessDay } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { whileBroken, whileOpen } from '#tests/support/broken-off.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { ACCOUNTS, checkBooks, escrowOf, type Movement, post, walletOf } from './index.ts'
import { checkChanges } from './service-changes.ts'
import { sumUp } from './service-sums.ts'
import { sweepBooks } from './service-sweep.ts'
import { sumInvariants as invariants } from './sql-sums.ts'

let app: TestApp
let players: Player[]
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  // Two days before New Year in São Paulo.
  app.clock.set(new Date('2026-12-30T12:00:00.000Z'))
  players = [await newPlayer(app), await newPlayer(app), await newPlayer(app)]
})
afterAll(() => Promise.all(ends.map(end => end())))

let turn = 0
/** A movement of some type, different on each call. */
function nextMovement(at: Date): Movement {
  turn += 1
  const [one, other] = [players[turn % 3]?.id ?? '', players[(turn + 1) % 3]?.id ?? '']
  const kinds = [
    { from: ACCOUNTS.gateway, to: walletOf(one), reason: 'deposit', module: 'deposit', type: null },
    { from: walletOf(one), to: escrowOf('game'), reason: 'entry', module: 'versus', type: 'new-game' },
    { from: walletOf(one), to: walletOf(other), reason: 'transfer', module: 'transfer', type: null },
    { from: escrowOf('game'), to: walletOf(one), reason: 'winner-payment', module: 'versus', type: 'winner-payment' },
    { from: escrowOf('game'), to: ACCOUNTS.house, reason: 'fee', module: 'versus', type: null },
    { from: walletOf(one), to: ACCOUNTS.payouts, reason: 'withdraw', module: 'withdraw', type: null },
    { from: escrowOf('game'), to: walletOf(one), reason: 'refund', module: 'versus', type: 'cancel-game' },
  ] as const
  const { from, to, reason, module, type } = kinds[turn % kinds.length] ?? kinds[0]
  const id = newId(at)
  const amount = centavos(reason === 'deposit' ? 50_000 + turn : 100 + (turn % 90))
  return { id, from, to, amount, reason, reference: id, shown: { module, type, status: 'success' } }
}
const move = (at = app.clock.now()) => app.deps.db.tx(tx => post(tx, at, [nextMovement(at)]))

const yearOf = (at: Date): number => Number(businessDay(at).slice(0, 4))
const kindOf = (account: string): string =>
  account.startsWith('wallet:') ? 'players' : account.startsWith('escrow:') ? 'games' : account

/** The sums of all movements until then, computed here row by row. */
async function counted(until: Date) {
  const moved = await app.deps.db.rows(sql<{
    id: string
    debit: string
    credit: string
    amount: bigint
    reason: string
    at: Date
  }>`
    select id, debit, credit, amount, reason, at from movement where at <= ${until}`)
  const days = new Map<string, bigint>()
  const years = new Map<string, bigint>()
  const add = (to: Map<string, bigint>, key: string, amount: bigint) => to.set(key, (to.get(key) ?? 0n) + amount)
  for (const { debit, credit, amount, reason, at } of moved) {
    add(days, [businessDay(at), reason, kindOf(debit), kindOf(credit)].join(' '), amount)
    for (const [account, signed] of [
      [debit, -amount],
      [credit, amount],
    ] as const)
      if (account.startsWith('wallet:')) add(years, `${account.slice(7)} ${yearOf(at)}`, signed)
  }
  return { days, years }
}
async function kept() {
  const days = await app.deps.db.rows(sql<{ key: string; amount: bigint }>`
    select to_char(day, 'YYYY-MM-DD') || ' ' || reason || ' ' || debit || ' ' || credit as key, amount from ledger_day`)
  const years = await app.deps.db.rows(sql<{ key: string; amount: bigint }>`
    select account_id || ' ' || year as key, net as amount from wallet_year`)
  const mapped = (rows: { key: string; amount: bigint }[]) => new Map(rows.map(({ key, amount }) => [key, amount]))
  return { days: mapped(days), years: mapped(years) }
}
const untilNow = async () =>
  (await app.deps.db.rows(sql<{ until: Date }>`select until from ledger_sums`))[0]?.until ?? new Date(0)
const broken = async () => (await checkBooks(app.deps, invariants, { wait: true }))?.broken ?? []

/** Reads of the books: the day, the year and the players' balances. */
async function answered() {
  const operator = await newOperator(app)
  const close = await operator.call(operatorDailyClose, { query: { day: businessDay(app.clock.now()) } })
  const year = await operator.call(operatorYears, { params: { year: String(yearOf(app.clock.now())) } })
  const treasury = await operator.call(operatorTreasury)
  return { close: String(close.raw), year: year.data, players: treasury.data.players }
}

test('sums are what moved, on both sides of New Year, and no answer changes when they are made', async () => {
  for (let count = 0; count < 60; count += 1) {
    await move()
    app.clock.advance(70 * 60_000)
  }
  expect(yearOf(app.clock.now())).toBe(2027)
  const before = await answered()
  expect(before.close).not.toMatch(/,(conta|soma),.*,não\r/)
  await sumUp(app.deps, 60_000)
  expect(await kept()).toEqual(await counted(await untilNow()))
  expect((await kept()).days.size).toBeGreaterThan(10)
  expect(await answered()).toEqual(before)
  const [held] = await app.deps.db.rows(sql<{ held: bigint }>`select sum(balance)::bigint as held from wallet`)
  expect(before.players).toBe(held?.held)
  expect(await broken()).toEqual([])
})

test('what is posted with a time of the past is added once, and read before it is', async () => {
  const past = new Date((await untilNow()).getTime() - 3_600_000)
  await move(past)
  const before = await answered()
  expect(await broken()).toEqual([])
  await Promise.all([sumUp(app.deps), sumUp(app.deps)])
  app.clock.advance(60_000)
  await sumUp(app.deps)
  expect(await kept()).toEqual(await counted(await untilNow()))
  expect((await answered()).players).toEqual(before.players)
  expect(await broken()).toEqual([])
})

test('players who go on and two processes that add leave every movement in the sums once', async () => {
  const other = await startTestApp({
    onEnd: end => void ends.push(end),
    databaseUrl: app.databaseUrl,
    clock: app.clock,
  })
  for (let round = 0; round < 12; round += 1) {
    app.clock.advance(40 * 60_000)
    await Promise.all([move(), sumUp(app.deps), move(), sumUp(other.deps), move(), move()])
  }
  app.clock.advance(2 * 3_600_000)
  await sumUp(app.deps)
  expect(await kept()).toEqual(await counted(await untilNow()))
  expect(await broken()).toEqual([])
})

test('a transaction that is open holds the sums back, whatever the time of what it posts', async () => {
  const before = await untilNow()
  const at = app.clock.now()
  await whileOpen(app.deps.db, async () => {
    app.clock.advance(3_600_000 + 20)
    await sumUp(app.deps)
    expect((await untilNow()).getTime()).toBeLessThan(at.getTime())
    expect((await untilNow()).getTime()).toBeGreaterThan(before.getTime())
  })
})

test('a run that is broken off in any place changes nothing, and the next one adds what it would have', async () => {
  await move()
  app.clock.advance(2 * 3_600_000)
  const before = [await kept(), await untilNow()]
  const fails = () => expect(sumUp(app.deps)).rejects.toThrow('broken off')
  for (const table of ['ledger_day', 'wallet_year', 'ledger_sums', 'ledger_late']) {
    await move(new Date((await untilNow()).getTime() - 1_000))
    await whileBroken(app.deps.db, table, fails)
    expect([await kept(), await untilNow()]).toEqual(before)
    expect(await broken()).toEqual([])
  }
  await sumUp(app.deps)
  expect(await kept()).toEqual(await counted(await untilNow()))
})

describe('a fault in the sums is found, by a check of everything and by the slices of a day', () => {
  test.each([
    [
      'an amount of a day',
      `update ledger_day set amount = amount + 1 where day = (select min(day) from ledger_day)`,
      'day-sums',
    ],
    [
      'a count of a day',
      `update ledger_day set moves = moves - 1 where day = (select max(day) from ledger_day)`,
      'day-sums',
    ],
    [
      'a day that is gone',
      `delete from ledger_day where day = (select day from ledger_day order by day offset 9 limit 1)`,
      'day-sums',
    ],
    [
      'a day that never was',
      `insert into ledger_day values ('2020-01-01', 'fee', 'games', 'house', 1, 100)`,
      'day-sums',
    ],
    ['a day to come', `insert into ledger_day values ('2040-01-01', 'fee', 'games', 'house', 1, 100)`, 'day-sums'],
    [
      'a prize of a year',
      `update wallet_year set won = won + 100 where ctid = (select max(ctid) from wallet_year)`,
      'year-sums',
    ],
    [
      'a year that is another',
      `update wallet_year set year = year - 10 where ctid = (select min(ctid) from wallet_year)`,
      'year-sums',
    ],
    ['a year that is gone', `delete from wallet_year where ctid = (select min(ctid) from wallet_year)`, 'year-sums'],
    [
      'a movement taken from the sums',
      `insert into ledger_late select min(id) from movement where debit like 'wallet:%'`,
      'year-sums',
    ],
  ])('%s', async (_, plant, invariant) => {
    await app.deps.db.rows(sql.raw(plant))
    expect((await broken()).map(one => one.invariant)).toContain(invariant)
    app.clock.advance(25 * 3_600_000)
    await sweepBooks(app.deps, invariants, Number.POSITIVE_INFINITY)
    const [slice] = await app.deps.db.rows(sql<{ kind: string; broken: { invariant: string }[] }>`
      select kind, broken from ledger_check where kind = 'slice' order by id desc limit 1`)
    expect(slice?.broken.map(one => one.invariant)).toContain(invariant)
    // Repairs the sums by rebuilding them from the movements.
    await app.deps.db.rows(sql`delete from ledger_sums`)
    await sumUp(app.deps, 60_000)
    expect((await checkChanges(app.deps, invariants, { wait: true }))?.broken).toEqual([])
  })
})
