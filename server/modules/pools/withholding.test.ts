import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTransactions } from '#contract/api/player/transactions.ts'
import { centavos } from '#contract/money.ts'
import { withheldOf } from '#contract/verify/pool.ts'
import { ACCOUNTS, balanceOf, fundBalances, post } from '#server/modules/ledger/index.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { foundBothWays } from '#tests/support/books.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'
import { setSettings } from '#tests/support/settings.ts'
import { gamesOf, lockedGame, preview, positionOf } from './index.ts'
import { poolInvariants } from './reads-check.ts'
import { rateOf } from './rules.ts'
import { payCorrection } from './service-correcting.ts'

let app: TestApp
let games: ReturnType<typeof poolGames>
const players: Player[] = []
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  games = poolGames(app, 2)
  for (let nth = 0; nth < 4; nth += 1) players.push(await newPlayer(app))
  for (const player of players) await games.give(player, 500_00)
  const [at, id] = [app.clock.now(), newId(app.clock.now())]
  const { capital: from, house: to } = ACCOUNTS
  await app.deps.db.tx(tx =>
    post(tx, at, [{ id, from, to, amount: centavos(1_000_00), reason: 'grant', reference: id }]),
  )
})
afterAll(async () => {
  for (const end of ends) await end()
})

const player = (nth: number): Player => players[nth] ?? expect.unreachable(`no player ${nth}`)
const withheldFund = async (): Promise<bigint> =>
  (await fundBalances(app.deps.db)).find(({ name }) => name === ACCOUNTS.withheld)?.balance ?? 0n
const balance = (nth: number): Promise<bigint> => balanceOf(app.deps.db, player(nth).id)
const broken = async () => await foundBothWays(app, poolInvariants)

/** Computed differently: centavo by centavo of the amount above the price. */
function oracle(won: number, price: number, percent: number): number {
  const net = Math.max(0, won - price)
  const [whole = '0', part = ''] = String(percent).split('.')
  const hundredths = Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2))
  let stored = 0
  while ((stored + 1) * 10_000 <= net * hundredths) stored += 1
  return stored
}

test('any prize and any rate: as another way of saying it has it, never above the net prize, and never less for more', () => {
  const won = fc.integer({ min: 0, max: 40_000 })
  const percent = fc.integer({ min: 0, max: 3_000 }).map(hundredths => hundredths / 100)
  fc.assert(
    fc.property(won, won, fc.integer({ min: 0, max: 5_000 }), percent, (one, other, price, rate) => {
      const retained = (amount: number) => withheldOf(BigInt(amount), BigInt(price), rateOf(rate))
      expect(retained(one)).toBe(BigInt(oracle(one, price, rate)))
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      // The difference paid by a correction is taxed separately.
      const added = retained(more) - retained(less)
      expect(added >= 0n && added <= BigInt(more - less)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('of a prize above the price its part is kept back, once, and prizes and fee are still the pool', async () => {
  await setSettings(app, { withholding: 27.5 })
  const id = await games.open({ price: centavos(10_01), shares: [5_000, 2_500, 1_500] })
  for (const nth of [0, 1, 2, 3]) await games.play(id, player(nth), 9 - nth)
  await games.end(id)
  const game = (await gamesOf(app.deps.db, [id])).get(id) ?? expect.unreachable('gone')
  const previewed = await preview(app.deps.db, app.deps.config, games.mode, game)
  const before = await Promise.all([0, 1, 2, 3].map(balance))
  await games.pay()
  // A later run changes nothing.
  await games.run('pools.advance', { gameId: id })
  const after = await Promise.all([0, 1, 2, 3].map(balance))
  // R$ 40,04 less 10 %: R$ 20,02, 10,01 and 6,01 with the leftover centavos of rounding.
  const paid = await app.deps.db.rows(sql<{ amount: bigint; withheld: bigint }>`
    select amount, withheld from prize where game_id = ${id} order by rank`)
  const retained = paid.map(({ amount }) => BigInt(oracle(Number(amount), 10_01, 27.5)))
  expect(paid.map(({ withheld }) => withheld)).toEqual(retained)
  expect(retained[0]).toBeGreaterThan(0n)
  expect(paid.map(({ amount }, rank) => amount - (retained[rank] ?? 0n))).toEqual(
    [0, 1, 2].map(nth => (after[nth] ?? 0n) - (before[nth] ?? 0n)),
  )
  // The credit shown to a player is the amount credited.
  const settled = (await gamesOf(app.deps.db, [id])).get(id) ?? expect.unreachable('gone')
  const position = await positionOf(app.deps.db, games.mode, settled, player(0).id)
  expect(position.prizes).toBe((after[0] ?? 0n) - (before[0] ?? 0n))
  expect(previewed.withheld).toBe(retained.reduce((sum, one) => sum + one, 0n))
  expect(previewed.winners.map(({ withheld }) => withheld)).toEqual(retained)
  expect(await withheldFund()).toBe(previewed.withheld)
  const { docs } = (await player(0).call(listTransactions)).data
  expect(docs.slice(0, 2).map(({ amount, details, balance: left }) => [details.type, amount, left])).toEqual([
    ['withheld', retained[0], after[0]],
    ['winner-payment', paid[0]?.amount, (before[0] ?? 0n) + (paid[0]?.amount ?? 0n)],
  ])
  expect(await broken()).toEqual([])
})

test('a correction keeps back at the rate of the settlement, whatever is set by then', async () => {
  await setSettings(app, { withholding: 10 })
  const id = await games.open({ price: centavos(10_00) })
  for (const nth of [0, 1, 2, 3]) await games.play(id, player(nth), nth === 0 ? 2 : 0)
  await games.end(id)
  await setSettings(app, { withholding: 30 })
  await games.pay()
  await setSettings(app, { withholding: 1 })
  const rate = async () =>
    (await app.deps.db.rows(sql<{ withholding: number }>`select withholding from settlement where game_id = ${id}`))[0]
  // The rate at the time of settlement.
  expect(await rate()).toEqual({ withholding: 3_000 })
  const retained = await withheldFund()
  await app.deps.db.tx(async tx => {
    const world = await games.mode.snapshot(tx, id)
    const turned = {
      ...games.mode,
      snapshot: async () => ({ ...world, scoring: { turned: true } }),
      scorer: () => (picks: readonly number[]) => (picks[0] === 0 ? 100 : 0),
    }
    return payCorrection(tx, await lockedGame(tx, id, games.mode.name), turned, app.clock.now())
  })
  const rows = await app.deps.db.rows(sql<{
    amount: bigint
    withheld: bigint
    paid: bigint | null
    kept: bigint | null
  }>`
    select c.amount, c.withheld, p.amount as paid, p.withheld as kept from correction c
    left join prize p on p.entry_id = c.entry_id where c.game_id = ${id}`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { amount, withheld, paid, kept: before } of rows)
    expect(withheld).toBe(BigInt(oracle(Number(amount + (paid ?? 0n)), 10_00, 30)) - (before ?? 0n))
  expect(await withheldFund()).toBe(retained + rows.reduce((sum, row) => sum + row.withheld, 0n))
  expect(await broken()).toEqual([])
})

test('a process that dies between two payments is gone on from: nobody is paid or taxed twice', async () => {
  await setSettings(app, { withholding: 15 })
  const id = await games.open({ price: centavos(5_00) })
  for (const nth of [0, 1, 2, 3]) await games.play(id, player(nth), nth)
  await games.end(id)
  // The database refuses the last movement of a payment step, so the whole step is rolled back.
  await app.deps.db.rows(sql`
    create function fails_once() returns trigger language plpgsql as $$ begin raise exception 'the process died'; end $$`)
  await app.deps.db.rows(sql`
    create trigger fails_once before insert on movement for each row when (new.reason = 'withheld') execute function fails_once()`)
  app.clock.advance(3_600_000)
  await games.drain().catch(() => undefined)
  expect((await gamesOf(app.deps.db, [id])).get(id)?.state).not.toBe('paid')
  await app.deps.db.rows(sql`drop trigger fails_once on movement`)
  await games.run('pools.advance', { gameId: id })
  expect((await gamesOf(app.deps.db, [id])).get(id)?.state).toBe('paid')
  expect(await broken()).toEqual([])
})

test('the check finds tax that was kept back and never decided', async () => {
  await app.deps.db.rows(sql`
    with w as (select 'wallet:' || ${player(1).id} as name)
    insert into movement (id, debit, credit, amount, reason, cause, at)
    select ${'f'.repeat(24)}, w.name, 'withheld', 1, 'withheld', 'nothing', ${app.clock.now()} from w`)
  const found = (await broken())?.map(({ invariant }) => invariant) ?? []
  expect(found).toContain('withheld')
  expect(found).toContain('withheld-fund')
})
