import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorLedgerAccounts, operatorLedgerMovements } from '#contract/api/admin/books.ts'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, escrowOf, type Movement, post, walletOf } from '#server/modules/ledger/index.ts'
import { businessDay, dayAfter } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'

let app: TestApp
let operator: TestOperator
let ana: Player
let bia: Player
let game: string
let games: ReturnType<typeof poolGames>
/** The charge was created first and paid last, so its movement has an old id. */
let charge: string
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  ana = await newPlayer(app)
  bia = await newPlayer(app)
  charge = newId(app.clock.now())
  app.clock.advance(60_000)
  games = poolGames(app, 50)
  await games.give(ana, 50_00)
  await games.give(bia, 50_00)
  game = await games.open({ name: 'Rodada da Memória' })
  for (const [player, pick] of [
    [ana, 1],
    [bia, 2],
    [bia, 3],
  ] as const) {
    app.clock.advance(1_000)
    await games.play(game, player, pick)
  }
  const other = await games.open({ name: 'Outra rodada' })
  app.clock.advance(1_000)
  await games.play(other, ana, 1)
  await move({
    id: charge,
    from: ACCOUNTS.gateway,
    to: walletOf(ana.id),
    amount: 20_00,
    reason: 'deposit',
    reference: 'E1',
  })
  await move({ from: walletOf(ana.id), to: ACCOUNTS.gateway, amount: 5_00, reason: 'claw-back', reference: 'E1:D1' })
  await move({ from: ACCOUNTS.capital, to: ACCOUNTS.house, amount: 80_00, reason: 'capital-in', reference: 'o1' })
})
afterAll(async () => {
  for (const end of ends) await end()
})

async function move(movement: Omit<Movement, 'id' | 'amount'> & { id?: string; amount: number }) {
  app.clock.advance(1_000)
  const at = app.clock.now()
  await app.deps.db.tx(tx => post(tx, at, [{ id: newId(at), ...movement, amount: centavos(movement.amount) }]))
}

const accounts = async (query: Record<string, string | number>) =>
  (await operator.call(operatorLedgerAccounts, { query })).data
const movements = async (query: Record<string, string | number>) =>
  (await operator.call(operatorLedgerMovements, { query })).data
const reasons = async (query: Record<string, string | number>) => (await movements(query)).docs.map(doc => doc.reason)

test('the house’s own accounts come first, and all kinds together hold nothing', async () => {
  const { docs, total, sums } = await accounts({})
  expect(total).toBe(7)
  expect(docs.map(doc => doc.account)).toEqual([
    'capital',
    'debts',
    'gateway',
    'house',
    'payouts',
    'suspense',
    'withheld',
  ])
  expect(docs.find(doc => doc.account === 'house')).toEqual({ account: 'house', label: 'house', balance: 80_00n })
  expect(sums.map(sum => sum.kind).toSorted()).toEqual(['fund', 'game', 'player'])
  expect(sums.reduce((all, sum) => all + sum.balance, 0n)).toBe(0n)
  expect(sums.find(sum => sum.kind === 'game')).toMatchObject({ accounts: 2, balance: 40_00n })
  expect((await accounts({ search: 'HOU' })).docs.map(doc => doc.account)).toEqual(['house'])
})

test('a player is found by username, id or ledger account; those with most come first', async () => {
  const all = await accounts({ kind: 'player' })
  expect(all.docs.map(doc => [doc.account, doc.label, doc.balance])).toEqual([
    [walletOf(ana.id), ana.username, 45_00n],
    [walletOf(bia.id), bia.username, 30_00n],
  ])
  for (const search of [bia.username, `@${bia.username}`, bia.id, walletOf(bia.id)]) {
    expect((await accounts({ kind: 'player', search })).docs.map(doc => doc.label)).toEqual([bia.username])
  }
  expect(await accounts({ kind: 'player', search: 'ninguém%' })).toMatchObject({ docs: [], total: 0, pages: 0 })
})

test('a game is found by its name, with or without accents, or its id', async () => {
  const found = [{ account: escrowOf(game), label: 'Rodada da Memória', balance: 30_00n }]
  for (const search of ['memoria', game, escrowOf(game)]) {
    expect((await accounts({ kind: 'game', search })).docs).toEqual(found)
  }
  expect((await accounts({ kind: 'game', limit: 1, page: 2 })).docs).toEqual(found)
})

test('all movements, the newest by time first, also those with an old id', async () => {
  const { docs, total, pages } = await movements({ limit: 3 })
  expect(docs.map(doc => doc.reason)).toEqual(['capital-in', 'claw-back', 'deposit'])
  expect([total, pages]).toEqual([9, 3])
  expect(docs[2]).toEqual({
    _id: charge,
    from: 'gateway',
    fromLabel: '',
    to: walletOf(ana.id),
    toLabel: ana.username,
    amount: 20_00n,
    reason: 'deposit',
    cause: 'E1',
    about: { kind: 'deposit', _id: charge, name: '', mode: '' },
    at: expect.any(Date),
  })
  expect(await reasons({ limit: 3, page: 2 })).toEqual(['new-game', 'new-game', 'new-game'])
  expect(await reasons({ limit: 3, page: 3 })).toEqual(['new-game', 'grant', 'grant'])
  expect(await reasons({ limit: 3, page: 4 })).toEqual([])
})

test('each movement says what it was for: a game, a deposit, a withdrawal', async () => {
  const ofGame = await movements({ account: escrowOf(game) })
  expect(ofGame.docs.map(({ about }) => about)).toEqual(
    Array.from({ length: 3 }, () => ({ kind: 'game', _id: game, name: 'Rodada da Memória', mode: games.mode.name })),
  )
  const abouts = (await movements({})).docs.map(({ reason, about }) => [reason, about?.kind ?? null])
  expect(new Map(abouts as [string, string | null][])).toEqual(
    new Map([
      ['capital-in', null],
      ['claw-back', null],
      ['deposit', 'deposit'],
      ['new-game', 'game'],
      ['grant', null],
    ]),
  )
})

test('of one account: a wallet, a game, one of the house’s', async () => {
  expect(await reasons({ account: walletOf(ana.id) })).toEqual([
    'claw-back',
    'deposit',
    'new-game',
    'new-game',
    'grant',
  ])
  const ofGame = await movements({ account: escrowOf(game), limit: 2 })
  expect(ofGame.docs.map(doc => [doc.fromLabel, doc.toLabel])).toEqual([
    [bia.username, 'Rodada da Memória'],
    [bia.username, 'Rodada da Memória'],
  ])
  expect([ofGame.total, ofGame.pages]).toEqual([3, 2])
  expect(await reasons({ account: 'gateway' })).toEqual(['claw-back', 'deposit'])
  expect(await reasons({ account: 'capital', limit: 1 })).toEqual(['capital-in'])
  expect(await reasons({ account: 'nothing' })).toEqual([])
  expect(await reasons({ account: escrowOf('f'.repeat(24)) })).toEqual([])
})

test('of a wallet or a game too, in another order and between days', async () => {
  const today = businessDay(app.clock.now())
  const amounts = async (query: Record<string, string>) => (await movements(query)).docs.map(doc => doc.amount)
  for (const account of [walletOf(ana.id), escrowOf(game)]) {
    const all = await amounts({ account })
    const rising = all.toSorted((one, other) => Number(one - other))
    expect(all.length).toBeGreaterThan(1)
    expect(await amounts({ account, sort: 'amount' })).toEqual(rising)
    expect(await amounts({ account, sort: 'amount', desc: 'true', from: today })).toEqual(rising.toReversed())
    expect(await amounts({ account, sort: 'at', desc: 'true' })).toEqual(all)
    expect(await movements({ account, to: dayAfter(today, -1) })).toMatchObject({ docs: [], total: 0 })
  }
})

test('of one cause: with what followed from it, by its movement’s id, and of one account alone', async () => {
  expect(await reasons({ cause: 'E1' })).toEqual(['claw-back', 'deposit'])
  expect(await reasons({ cause: charge })).toEqual(['deposit'])
  expect(await reasons({ cause: 'E1', account: walletOf(ana.id) })).toEqual(['claw-back', 'deposit'])
  expect(await reasons({ cause: 'E1', account: walletOf(bia.id) })).toEqual([])
  expect(await movements({ cause: 'E' })).toMatchObject({ docs: [], total: 0 })
})

test('C12: no view names an entry before its game is locked, and none finds it', async () => {
  const [carla, davi] = [await newPlayer(app), await newPlayer(app)]
  for (const player of [carla, davi]) await games.give(player, 50_00)
  const [open, fell] = [await games.open(), await games.open({ name: 'Rodada que cai' })]
  app.clock.advance(1_000)
  const played = await games.play(open, carla, 1)
  const refunded = await games.play(fell, carla, 2)
  await games.play(open, davi, 3)
  app.clock.advance(1_000)
  await games.void(fell, 'operator')
  const views = [{}, { account: walletOf(carla.id) }, { account: escrowOf(open) }, { account: escrowOf(fell) }]
  const result = async () =>
    JSON.stringify(
      await Promise.all(views.map(async query => (await movements({ ...query, limit: 50 })).docs)),
      (_, value) => (typeof value === 'bigint' ? String(value) : value),
    )
  const before = await result()
  for (const entry of [played, refunded]) {
    expect(before).not.toContain(entry)
    expect(await movements({ cause: entry })).toMatchObject({ docs: [], total: 0, pages: 0 })
    expect(await reasons({ cause: entry, account: walletOf(carla.id) })).toEqual([])
  }
  // Movements without an entry are listed as before, and a movement is found by its own id.
  const [stake] = (await movements({ account: escrowOf(open), limit: 1 })).docs
  expect(stake).toMatchObject({ reason: 'new-game', cause: open })
  expect(await reasons({ cause: stake?._id ?? '' })).toEqual(['new-game'])
  // The clock locks it before any job has run.
  app.clock.advance(3_600_000)
  expect(await reasons({ cause: played })).toEqual(['new-game'])
  await games.drain()
  expect(await result()).toContain(played)
  expect(await reasons({ cause: played })).toEqual(['new-game'])
  // A cancelled game never locks.
  expect(await result()).not.toContain(refunded)
  expect(await reasons({ cause: refunded })).toEqual([])
})

test('of an entry: what was corrected too', async () => {
  const cause = newId(app.clock.now())
  const house = { from: ACCOUNTS.house, to: walletOf(ana.id), amount: 1 }
  await move({ ...house, reason: 'winner-payment', reference: cause })
  await move({ ...house, reason: 'correction', reference: `${cause}:2` })
  expect(await reasons({ cause })).toEqual(['correction', 'winner-payment'])
})

test('an account that was closed is called by its id', async () => {
  await app.deps.db.rows(sql`update account set username = null, deleted_at = now() where id = ${bia.id}`)
  expect((await accounts({ kind: 'player', search: bia.id })).docs[0]?.label).toBe(bia.id)
  expect((await movements({ account: walletOf(bia.id), limit: 1 })).docs[0]?.fromLabel).toBe('')
})

test('bad pages and strangers are refused', async () => {
  expect(await operator.call(operatorLedgerAccounts, { query: { page: 0 } })).toMatchObject({ status: 400 })
  expect(await operator.call(operatorLedgerAccounts, { query: { kind: 'bank' } })).toMatchObject({ status: 400 })
  expect(await operator.call(operatorLedgerMovements, { query: { cause: 'x'.repeat(121) } })).toMatchObject({
    status: 400,
  })
  expect(await app.call(operatorLedgerMovements, {}, ana.token)).toMatchObject({ status: 401 })
  expect(await app.call(operatorLedgerAccounts)).toMatchObject({ status: 401 })
})

test('a game’s movements and a day’s are read by their time, not from all there are', async () => {
  const plan = await app.deps.db.tx(async tx => {
    await tx.rows(sql`set local enable_seqscan = off`)
    return tx.rows(sql<{ 'QUERY PLAN': string }>`
      explain select * from movement m where m.at >= '2026-01-01' and m.at < '2026-01-02'`)
  })
  expect(plan.map(row => row['QUERY PLAN']).join('\n')).toContain('movement_by_time')
})
