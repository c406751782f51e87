import { afterAll, beforeAll, expect, test } from 'vitest'
import { excludeSelf, getLimits, pausePlay, setLimits } from '#contract/api/player/responsible.ts'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, addPendingStatement, post, updateStatementStatus, walletOf } from '#server/modules/ledger/index.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { depositRefusal } from './index.ts'

/* Limits of incoming money (W4): statement rows as deposits and transfers write them, and what they refuse. */
const DAY = 24 * 3_600_000
let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const refusal = (player: Player, reais: number, exceptRowId?: string) =>
  depositRefusal(app.deps.db, app.clock.now(), {
    accountId: player.id,
    amount: centavos(reais * 100),
    ...(exceptRowId === undefined ? {} : { exceptRowId }),
  })

/** A charge waiting for its payment, by the id of its row. */
async function charge(player: Player, reais: number): Promise<string> {
  const at = app.clock.now()
  const id = newId(at)
  const shown = { module: 'deposit', type: 'purchase-3rd-package', status: 'waiting' }
  const announced = { id, owner: player.id, isIn: true, amount: centavos(reais * 100), shown }
  await app.deps.db.tx(tx => addPendingStatement(tx, at, announced))
  return id
}

/** Incoming money: the payment of a charge, a second one, or one without a charge. */
async function pay(player: Player, reais: number, chargeId?: string, reason = 'deposit'): Promise<void> {
  const at = app.clock.now()
  const id = chargeId ?? newId(at)
  const shown = { module: 'deposit', type: 'purchase-3rd-package', status: 'paid' }
  const movement = { id, from: ACCOUNTS.gateway, to: walletOf(player.id), amount: centavos(reais * 100), reason }
  await app.deps.db.tx(tx => post(tx, at, [{ ...movement, reference: newId(at), shown }]))
}

async function transfer(from: Player, to: Player, reais: number): Promise<void> {
  const at = app.clock.now()
  const id = newId(at)
  const shown = { module: 'transfer', type: null, status: 'transfer' }
  const movement = { id, from: walletOf(from.id), to: walletOf(to.id), amount: centavos(reais * 100) }
  await app.deps.db.tx(tx => post(tx, at, [{ ...movement, reason: 'transfer', reference: id, shown }]))
}

const used = async (player: Player) => {
  const { deposit } = (await player.call(getLimits)).data
  return [deposit.day.used, deposit.week.used, deposit.month.used]
}
const limited = async (deposit: Record<string, number>): Promise<Player> => {
  const player = await newPlayer(app)
  await player.call(setLimits, { body: { deposit } }).then(answer => answer.data)
  return player
}

test('without a limit anything may come in', async () => {
  const player = await newPlayer(app)
  await pay(player, 50_000)
  expect(await refusal(player, 50_000)).toBeNull()
  expect(await refusal(await limited({}), 50_000)).toBeNull()
})

test('up to the limit and not a centavo more, open charges counted', async () => {
  const player = await limited({ day: 100 })
  expect([await refusal(player, 100), await refusal(player, 100.01)]).toEqual([null, 'limit_deposit'])
  const id = await charge(player, 60)
  expect([await refusal(player, 40), await refusal(player, 41)]).toEqual([null, 'limit_deposit'])
  // The charge that is being paid does not count against its own limit.
  expect([await refusal(player, 100, id), await refusal(player, 101, id)]).toEqual([null, 'limit_deposit'])
  await pay(player, 60, id)
  expect([await refusal(player, 40), await refusal(player, 41)]).toEqual([null, 'limit_deposit'])
  const given = await charge(player, 40)
  expect(await refusal(player, 1)).toBe('limit_deposit')
  await app.deps.db.tx(tx => updateStatementStatus(tx, { owner: player.id, id: given, status: 'canceled' }))
  expect(await refusal(player, 40)).toBeNull()
  expect(await used(player)).toEqual([60_00n, 60_00n, 60_00n])
})

test('transfers received count, sent ones and withdrawals that return do not', async () => {
  const [player, friend] = [await limited({ week: 100 }), await newPlayer(app)]
  await pay(friend, 500)
  await transfer(friend, player, 70)
  expect([await refusal(player, 30), await refusal(player, 31)]).toEqual([null, 'limit_deposit'])
  await transfer(player, friend, 50)
  expect(await refusal(player, 31)).toBe('limit_deposit')
  const at = app.clock.now()
  const id = newId(at)
  const back = { id, from: ACCOUNTS.gateway, to: walletOf(player.id), amount: centavos(500_00) }
  const shown = { module: 'withdraw', type: null, status: 'reversed' }
  await app.deps.db.tx(tx => post(tx, at, [{ ...back, reason: 'payout-bounced', reference: id, shown }]))
  expect(await refusal(player, 30)).toBeNull()
  expect(await used(friend)).toEqual([550_00n, 550_00n, 550_00n])
})

test('each period is São Paulo’s own, and a charge counts as paid when it is, or while it is open', async () => {
  app.clock.set(new Date('2026-11-30T12:00:00Z'))
  const player = await limited({ day: 100, week: 150, month: 200 })
  const open = await charge(player, 20)
  await pay(player, 80)
  // The first moment of December, a Tuesday.
  app.clock.set(new Date('2026-12-01T02:59:59.999Z'))
  expect(await refusal(player, 1)).toBe('limit_deposit')
  app.clock.advance(1)
  expect(await used(player)).toEqual([20_00n, 100_00n, 20_00n])
  expect([await refusal(player, 50), await refusal(player, 51)]).toEqual([null, 'limit_deposit'])
  // Paid long after it was created: it counts for the day of payment.
  app.clock.set(new Date('2026-12-07T02:59:00Z'))
  await pay(player, 20, open)
  expect(await used(player)).toEqual([20_00n, 100_00n, 20_00n])
  app.clock.set(new Date('2026-12-07T03:00:00Z'))
  expect(await used(player)).toEqual([0n, 0n, 20_00n])
  expect([await refusal(player, 100), await refusal(player, 101)]).toEqual([null, 'limit_deposit'])
})

test('a raise that waits does not count yet, a pause and an exclusion come first', async () => {
  const player = await limited({ month: 10 })
  await player.call(setLimits, { body: { deposit: { month: 1_000 } } })
  expect(await refusal(player, 11)).toBe('limit_deposit')
  app.clock.advance(DAY)
  expect(await refusal(player, 11)).toBeNull()
  await player.call(pausePlay, { body: { days: 1 } })
  expect([await refusal(player, 1), await refusal(player, 9_999)]).toEqual(['paused', 'paused'])
  await player.call(excludeSelf, { body: { months: 3 } })
  expect(await refusal(player, 1)).toBe('self_excluded')
  // Also for a player who never set a limit.
  const other = await newPlayer(app)
  await other.call(pausePlay, { body: { days: 1 } })
  expect(await refusal(other, 1)).toBe('paused')
  app.clock.advance(DAY)
  expect(await refusal(other, 1)).toBeNull()
})
