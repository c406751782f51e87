import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getBalance } from '#contract/api/player/home.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { centavos } from '#contract/money.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApp, startTestApp } from '#tests/support/app.ts'
import { newPlayer } from '#tests/support/people.ts'
import { sized } from '#tests/support/size.ts'
import {
  ACCOUNTS,
  addPendingStatement,
  balanceOf,
  checkBooks,
  escrowBalance,
  escrowOf,
  lockBalances,
  lockWallets,
  type Movement,
  movementsOfReference,
  post,
  rowsOfSubject,
  statementOf,
  walletOf,
} from './index.ts'

type Wanted = Partial<Movement> & Pick<Movement, 'from' | 'to' | 'reference'>

const movementOf = (app: TestApp, amount: number, wanted: Wanted): Movement => ({
  id: newId(app.clock.now()),
  amount: centavos(amount),
  reason: 'test',
  ...wanted,
})

const postAll = (app: TestApp, movements: readonly Movement[]) =>
  app.deps.db.tx(tx => post(tx, app.clock.now(), movements))

const pay = (app: TestApp, from: string, to: string, amount: number, reference: string) =>
  postAll(app, [movementOf(app, amount, { from, to, reference })])

const broken = async (app: TestApp) => (await checkBooks(app.deps, [], { wait: true }))?.broken

/** Accounts with only a wallet, which is all the ledger needs. */
async function openWallets(app: TestApp, count: number): Promise<string[]> {
  await app.deps.db.rows(sql`alter table wallet drop constraint if exists wallet_account_id_fkey`)
  const ids = Array.from({ length: count }, () => newId(app.clock.now()))
  await app.deps.db.rows(sql`insert into wallet (account_id) select unnest(${ids}::text[])`)
  return ids
}

test('a wallet pays what it holds and not a centavo more, however many ask at once', async () => {
  const app = await startTestApp()
  const ana = await newPlayer(app)
  await pay(app, ACCOUNTS.capital, walletOf(ana.id), 25_00, 'grant')
  const answers = await Promise.all(
    Array.from({ length: sized(100, 300) }, (_, index) =>
      pay(app, walletOf(ana.id), 'escrow:game', 5_00, `play-${index}`),
    ),
  )
  expect(answers.flat().filter(answer => !answer.refused)).toHaveLength(5)
  expect(await balanceOf(app.deps.db, ana.id)).toBe(0n)
  expect((await ana.call(getBalance)).data.amount).toBe(0n)
  expect(await escrowBalance(app.deps.db, 'game')).toBe(25_00n)
  expect(await broken(app)).toEqual([])
})

test('a game pays out what came in and not a centavo more, also while more comes in', async () => {
  const app = await startTestApp()
  const players = await openWallets(app, 10)
  await postAll(
    app,
    players.map(id => movementOf(app, 10_00, { from: ACCOUNTS.capital, to: walletOf(id), reference: id })),
  )
  const answers = await Promise.all([
    ...players.map(id => pay(app, walletOf(id), escrowOf('game'), 10_00, `play-${id}`)),
    ...Array.from({ length: 200 }, (_, index) => pay(app, escrowOf('game'), ACCOUNTS.house, 1_00, `fee-${index}`)),
  ])
  const taken = answers.slice(10).flat()
  const paid = taken.filter(answer => !answer.refused).length
  expect(answers.slice(0, 10).flat()).toEqual(answers.slice(0, 10).flatMap(([one]) => ({ ...one, refused: false })))
  expect(await escrowBalance(app.deps.db, 'game')).toBe(BigInt(100_00 - paid * 1_00))
  // The remaining balance can be spent, and then nothing more.
  const rest = await Promise.all(
    Array.from({ length: 120 }, (_, index) => pay(app, escrowOf('game'), ACCOUNTS.house, 1_00, `rest-${index}`)),
  )
  expect(rest.flat().filter(answer => !answer.refused)).toHaveLength(100 - paid)
  expect(await escrowBalance(app.deps.db, 'game')).toBe(0n)
  expect(await broken(app)).toEqual([])
})

test('the house and a game never paid into pay nothing; capital is what everything comes from', async () => {
  const app = await startTestApp()
  const { db } = app.deps
  expect(await pay(app, ACCOUNTS.house, escrowOf('game'), 1, 'reserve')).toMatchObject([{ refused: true }])
  expect(await pay(app, escrowOf('game'), ACCOUNTS.house, 1, 'fee')).toMatchObject([{ refused: true }])
  expect(await pay(app, ACCOUNTS.capital, ACCOUNTS.house, 50, 'capital')).toMatchObject([{ refused: false }])
  // Within a batch a movement sees the earlier ones.
  const through = await postAll(app, [
    movementOf(app, 51, { from: ACCOUNTS.house, to: escrowOf('game'), reference: 'too much' }),
    movementOf(app, 50, { from: ACCOUNTS.house, to: escrowOf('game'), reference: 'in' }),
    movementOf(app, 30, { from: escrowOf('game'), to: ACCOUNTS.house, reference: 'out' }),
    movementOf(app, 21, { from: escrowOf('game'), to: ACCOUNTS.house, reference: 'too late' }),
  ])
  expect(through.map(({ refused }) => refused)).toEqual([true, false, false, true])
  expect(await escrowBalance(db, 'game')).toBe(20n)
  expect(await movementsOfReference(db, ['test', 'other'], ['in'])).toMatchObject([{ reason: 'test', amount: 50n }])
  // The database also stops writes that bypass the ledger module.
  await expect(db.rows(sql`update fund set balance = -1 where name = 'house'`)).rejects.toThrow('check constraint')
  await expect(db.rows(sql`update escrow_out set amount = 51`)).rejects.toThrow('check constraint')
  expect(await broken(app)).toEqual([])
})

test('crossing payments between many never wait for one another in a circle, and every centavo is found again', async () => {
  const app = await startTestApp()
  const players = await openWallets(app, 12)
  const accounts = [...players.map(walletOf), ACCOUNTS.house, ACCOUNTS.capital, escrowOf('one'), escrowOf('two')]
  await postAll(
    app,
    players.map(id => movementOf(app, 1_000, { from: ACCOUNTS.capital, to: walletOf(id), reference: id })),
  )
  let begun = 0
  const many = sized(60, 150)
  const posts = Array.from({ length: many }, async (_, index) => {
    // Each passes through the same accounts in a different order.
    const movements = Array.from({ length: 12 }, (_unused, step) => {
      const from = accounts[(index * 7 + step * 5) % accounts.length] ?? ''
      const to = accounts[(index * 3 + step * 11 + 1) % accounts.length] ?? ''
      return movementOf(app, ((index + step) % 9) + 1, { from, to, reference: `${index}-${step}` })
    }).filter(({ from, to }) => from !== to)
    const posted = await app.deps.db.tx(tx => {
      begun += 1
      return post(tx, app.clock.now(), movements)
    })
    return movements.filter((_movement, index) => !posted[index]?.refused)
  })
  const made = (await Promise.all(posts)).flat()
  // The database would have detected a deadlock, and it would have been retried.
  expect(begun).toBe(many)
  expect(made.length).toBeGreaterThan(3 * many)
  for (const id of players) {
    const name = walletOf(id)
    const sum = made.reduce((left, { from, to, amount }) => {
      if (to === name) return left + amount
      return from === name ? left - amount : left
    }, 1_000n)
    expect(await balanceOf(app.deps.db, id)).toBe(sum)
  }
  expect(await broken(app)).toEqual([])
})

test('W5: after whatever batches, wallets, games and statements are what a plain count says', async () => {
  const app = await startTestApp()
  const [a = '', b = '', c = ''] = await openWallets(app, 3)
  const names = [walletOf(a), walletOf(b), walletOf(c), ACCOUNTS.house, ACCOUNTS.capital, 'escrow:g', 'escrow:h']
  const zWanted = fc.record({
    from: fc.constantFrom(...names),
    to: fc.constantFrom(...names),
    amount: fc.integer({ min: 1, max: 500 }),
  })
  const held = new Map<string, number>()
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(zWanted, { minLength: 1, maxLength: 25 }), async wanted => {
      const movements = wanted
        .filter(({ from, to }) => from !== to)
        .map(({ amount, from, to }) => movementOf(app, amount, { from, to, reference: String((count += 1)) }))
      const posted = await postAll(app, movements)
      for (const [index, { from, to, amount }] of movements.entries()) {
        const isPoor = from !== ACCOUNTS.capital && (held.get(from) ?? 0) < Number(amount)
        expect(posted[index]?.refused).toBe(isPoor)
        if (isPoor) continue
        held.set(from, (held.get(from) ?? 0) - Number(amount))
        held.set(to, (held.get(to) ?? 0) + Number(amount))
      }
      for (const id of [a, b, c]) expect(Number(await balanceOf(app.deps.db, id))).toBe(held.get(walletOf(id)) ?? 0)
      for (const id of ['g', 'h'])
        expect(Number(await escrowBalance(app.deps.db, id))).toBe(held.get(`escrow:${id}`) ?? 0)
    }),
    { numRuns: 40 },
  )
  expect(await broken(app)).toEqual([])
})

test('a statement has a row for each movement, with what the wallet held after it', async () => {
  const app = await startTestApp()
  const [ana = '', bia = ''] = await openWallets(app, 2)
  const shown = { module: 'athletes-of-the-week', type: 'new-game', status: 'success', subjectId: 'entry' }
  const moments = [0, 1, 2].map(ms => newId(new Date(app.clock.now().getTime() + ms)))
  await postAll(app, [
    movementOf(app, 20_00, { id: moments[0] ?? '', from: ACCOUNTS.capital, to: walletOf(ana), reference: 'grant' }),
    movementOf(app, 5_00, {
      id: moments[1] ?? '',
      from: walletOf(ana),
      to: escrowOf('game'),
      reference: 'entry',
      shown: { ...shown, detail: { game: 'Rodada "34" \\ {final}' } },
    }),
    movementOf(app, 1_00, { id: moments[2] ?? '', from: walletOf(ana), to: walletOf(bia), reference: 'transfer' }),
  ])
  const { rows, total } = await statementOf(app.deps.db, ana, { page: 1, limit: 2 })
  expect(total).toBe(3)
  expect(rows).toMatchObject([
    { id: moments[2], direction: 'out', amount: 1_00n, balanceAfter: 14_00n, counterpartId: bia, module: 'test' },
    { id: moments[1], direction: 'out', amount: 5_00n, balanceAfter: 15_00n, counterpartId: null, ...shown },
  ])
  expect(rows[1]?.detail).toEqual({ game: 'Rodada "34" \\ {final}' })
  expect((await statementOf(app.deps.db, ana, { page: 2, limit: 2 })).rows).toMatchObject([
    { direction: 'in', balanceAfter: 20_00n },
  ])
  expect(await rowsOfSubject(app.deps.db, ana, 'entry')).toMatchObject([{ id: moments[1] }])
  expect(await rowsOfSubject(app.deps.db, bia, 'entry')).toEqual([])
  const locked = await app.deps.db.tx(tx => lockBalances(tx, [bia, ana, ana, 'nobody']))
  expect([...locked]).toEqual([ana, bia].toSorted().map(id => [id, id === ana ? 14_00n : 1_00n]))
})

test('what was locked before is posted without locking again; an account that was not locked fails the transaction', async () => {
  const app = await startTestApp()
  const [ana = '', bia = ''] = await openWallets(app, 2)
  await pay(app, ACCOUNTS.capital, walletOf(ana), 10_00, 'grant')
  const posting = (to: string, reference: string) =>
    app.deps.db.tx(async tx => {
      const wallets = await lockWallets(tx, [ana])
      const movement = (amount: number, place: number) =>
        movementOf(app, amount, { from: walletOf(ana), to, reference: `${reference}-${place}` })
      return post(tx, app.clock.now(), [movement(6_00, 1), movement(6_00, 2), movement(4_00, 3)], wallets)
    })
  await expect(posting(walletOf(bia), 'gift')).rejects.toThrow('does not exist')
  expect(await balanceOf(app.deps.db, ana)).toBe(10_00n)
  expect((await posting('escrow:game', 'stake')).map(({ refused }) => refused)).toEqual([false, true, false])
  expect(await balanceOf(app.deps.db, ana)).toBe(0n)
  expect(await escrowBalance(app.deps.db, 'game')).toBe(10_00n)
})

test('what is posted from locked wallets takes over no announced row: it fails, and nothing moves', async () => {
  const app = await startTestApp()
  const [ana = ''] = await openWallets(app, 1)
  await pay(app, ACCOUNTS.capital, walletOf(ana), 10_00, 'grant')
  const movement = movementOf(app, 6_00, { from: walletOf(ana), to: 'escrow:game', reference: 'stake' })
  const at = app.clock.now()
  const shown = { module: 'deposit', type: null, status: 'waiting' }
  await app.deps.db.tx(tx =>
    addPendingStatement(tx, at, { id: movement.id, owner: ana, isIn: false, amount: centavos(6_00), shown }),
  )
  const posting = app.deps.db.tx(async tx => post(tx, at, [movement], await lockWallets(tx, [ana])))
  await expect(posting).rejects.toMatchObject({ code: '23505' })
  expect(await balanceOf(app.deps.db, ana)).toBe(10_00n)
  await app.deps.db.tx(tx => post(tx, at, [movement]))
  expect(await balanceOf(app.deps.db, ana)).toBe(4_00n)
})

test('the same cause moves money once, also when two ask at the same moment', async () => {
  const app = await startTestApp()
  const ana = await newPlayer(app)
  const answers = await Promise.allSettled(
    [1, 2, 3].map(() => pay(app, ACCOUNTS.capital, walletOf(ana.id), 10_00, 'one-deposit')),
  )
  expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
  expect(await balanceOf(app.deps.db, ana.id)).toBe(10_00n)
})

test('no movement is ever changed or removed', async () => {
  const app = await startTestApp()
  const ana = await newPlayer(app)
  await pay(app, ACCOUNTS.capital, walletOf(ana.id), 10_00, 'grant')
  await expect(app.deps.db.rows(sql`update movement set amount = 1`)).rejects.toThrow('never changed')
  await expect(app.deps.db.rows(sql`delete from movement`)).rejects.toThrow('never changed')
})

test('an account with money, in the wallet or in play, is not closed, also when the coins arrive at that moment', async () => {
  const app = await startTestApp()
  const ana = await newPlayer(app)
  await pay(app, ACCOUNTS.capital, walletOf(ana.id), 5_00, 'grant')
  const close = () => ana.call(deleteMe, { body: { password: ana.password } })
  expect(await close()).toMatchObject({ status: 422, code: 'balance_left' })
  await pay(app, walletOf(ana.id), 'escrow:game', 5_00, 'play')
  expect(await close()).toMatchObject({ status: 422, code: 'balance_left' })
  await pay(app, 'escrow:game', ACCOUNTS.house, 5_00, 'lost')
  // In either order: the account is closed with an empty balance, or closing is refused because there is one.
  const [closed] = await Promise.all([close(), pay(app, ACCOUNTS.capital, walletOf(ana.id), 1_00, 'late')])
  expect([200, 422]).toContain(closed.status)
  if (closed.status === 422) expect(await balanceOf(app.deps.db, ana.id)).toBe(1_00n)
})
