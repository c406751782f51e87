import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listNotifications } from '#contract/api/player/notifications.ts'
import {
  createTransfer,
  createWithdraw,
  findRecipient,
  getTransferQuote,
  getWithdraw,
} from '#contract/api/player/payments.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { pausePlay, setLimits } from '#contract/api/player/responsible.ts'
import { listTransactions } from '#contract/api/player/transactions.ts'
import { freezeAccount } from '#server/modules/accounts/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { expectBooks, held, richPlayer } from '#tests/support/coins.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'
import { startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

const HOUR = 3_600_000
const ends: (() => Promise<void>)[] = []
let app: WalletApp
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.unshift(end) })
})
afterEach(() => expectBooks(app))
afterAll(async () => {
  for (const end of ends) await end()
})

let keys = 0
const key = () => ({ 'idempotency-key': `gift-${(keys += 1).toString().padStart(8, '0')}` })
const give = (from: Player, to: Pick<Player, 'id'>, amount: unknown, changes: object = {}, headers = key()) =>
  from.call(createTransfer, { body: { receiver: to.id, amount, password: from.password, ...changes }, headers })
/** Passwords checked concurrently count as wrong until verified: a caller over the limit retries. */
async function insist<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let turn = 0; turn < 200; turn += 1) {
    const answer = await ask()
    if (answer.status !== 429) return answer
  }
  throw new Error('Refused too often')
}
const quoteOf = async (who: Player) => (await who.call(getTransferQuote)).data
const find = (who: Player, query: string) => who.call(findRecipient, { query: { query } })

test('coins go from one to another, who sees them arrive and is told', async () => {
  const [ana, bia] = [await richPlayer(app, 100_00), await richPlayer(app, 0n + 1n)]
  expect(await quoteOf(ana)).toMatchObject({ amount: 0n, quote: 500_00n, amountLimit: 500_00n })
  const answer = await give(ana, bia, 40)
  expect(answer.status).toBe(201)
  const { _id: id } = answer.data.data.transaction
  expect([await held(app, ana), await held(app, bia)]).toEqual([60_00n, 40_01n])
  expect(await quoteOf(ana)).toMatchObject({ amount: 40_00n, quote: 500_00n, amountLimit: 460_00n })
  const sides = { _id: id, amount: 40_00n, status: 'transfer', sender: { _id: ana.id }, receiver: { _id: bia.id } }
  expect((await ana.call(listTransactions)).data.docs[0]).toMatchObject({
    ...sides,
    balance: 60_00n,
    counterpart: { _id: bia.id, username: bia.username, photo: { filename: expect.any(String) } },
    details: { module: 'transfer', type: null, title: 'Pessoa de Teste', description: '' },
  })
  const arrived = await bia.call(listTransactions)
  expect(arrived.data.docs[0]).toMatchObject({ ...sides, balance: 40_01n, counterpart: { username: ana.username } })
  expect(JSON.stringify(arrived.raw)).not.toMatch(new RegExp(`${ana.email}|${ana.cpf}`))
  await app.drain()
  const notices = (await bia.call(listNotifications)).data.docs.filter(({ title }) => title === 'Você recebeu moedas')
  expect(notices).toMatchObject([
    { redirect: { uri: '/home?wallet=1' }, text: expect.stringContaining('Pessoa de Teste enviou') },
  ])
})

describe('the search of a recipient is exact, masked and limited', () => {
  test('by CPF, e-mail and username, however they are typed', async () => {
    const [ana, bia] = [await newPlayer(app), await newPlayer(app)]
    const dotted = bia.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
    for (const query of [
      bia.cpf,
      dotted,
      bia.email.toUpperCase(),
      bia.username,
      `@${bia.username}`,
      ` ${bia.username} `,
    ]) {
      const [found, ...more] = (await find(ana, query)).data
      expect(more).toEqual([])
      expect(found).toMatchObject({
        _id: bia.id,
        username: bia.username,
        email: 'p***@correio.example',
        docNumber: `***.${bia.cpf.slice(3, 6)}.${bia.cpf.slice(6, 9)}-**`,
        photo: { filename: expect.any(String) },
      })
    }
    for (const query of [bia.username.slice(0, -1), 'Pessoa de Teste', '%', '52998224725', 'x@y.zz', "'; --"]) {
      expect((await find(ana, query)).data).toEqual([])
    }
  })

  test('oneself is said, nobody and somebody blocked are not', async () => {
    const [ana, bia] = [await newPlayer(app), await newPlayer(app)]
    for (const query of [ana.cpf, ana.email, ana.username]) {
      const answer = await find(ana, query)
      expect([answer.status, answer.code]).toEqual([422, 'transfer_to_self'])
    }
    await app.deps.db.tx(tx => freezeAccount(tx, bia.id, app.clock.now()))
    expect((await find(ana, bia.username)).data).toEqual([])
    expect((await find(ana, '  ')).fields).toEqual({ query: 'required' })
    expect((await app.call(findRecipient, { query: { query: 'x' } })).status).toBe(401)
  })

  test('20 an hour', async () => {
    const ana = await newPlayer(app)
    const answers = await Promise.all(Array.from({ length: 25 }, () => find(ana, 'ninguem')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})

describe('bad input moves nothing', () => {
  let ana: Player
  let bia: Player
  beforeAll(async () => {
    ;[ana, bia] = [await richPlayer(app, 50_00), await richPlayer(app, 1)]
  })
  afterEach(async () => expect([await held(app, ana), await held(app, bia)]).toEqual([50_00n, 1n]))

  test.each([0, -5, 1.5, '10', null, 1e9, [1]])('an amount of %j', async amount => {
    const answer = await give(ana, bia, amount)
    expect([answer.status, answer.fields]).toEqual([400, { amount: 'amount_invalid' }])
  })

  test('no amount, no receiver, no password', async () => {
    expect((await give(ana, bia, undefined)).fields).toEqual({ amount: 'amount_required' })
    expect((await give(ana, { id: 'bia' }, 5)).fields).toEqual({ receiver: 'id_invalid' })
    expect((await give(ana, bia, 5, { password: '' })).fields).toEqual({ password: 'password_required' })
    expect((await app.call(createTransfer, { body: { receiver: bia.id, amount: 5, password: 'x' } })).status).toBe(401)
    expect((await app.call(getTransferQuote)).status).toBe(401)
  })

  test('to oneself, to nobody, more than there is', async () => {
    expect((await give(ana, ana, 5)).code).toBe('transfer_to_self')
    expect((await give(ana, { id: 'f'.repeat(24) }, 5)).code).toBe('not_found')
    const answer = await give(ana, bia, 51)
    expect([answer.status, answer.code, answer.fields]).toEqual([
      422,
      'insufficient_balance',
      { amount: 'insufficient_balance' },
    ])
  })

  test('the receiver is asked about after the password alone: nothing is learnt without it', async () => {
    const errors = { password: 'outra-senha' }
    for (const receiver of [bia, { id: 'f'.repeat(24) }]) {
      const answer = await give(ana, receiver, 5, errors)
      expect([answer.status, answer.code, answer.fields]).toEqual([
        403,
        'wrong_password',
        { password: 'wrong_password' },
      ])
    }
  })
})

test('W3: five wrong passwords lock them for 15 minutes, the right one too', async () => {
  const [ana, bia] = [await richPlayer(app, 50_00), await newPlayer(app)]
  for (let count = 0; count < 5; count += 1) expect((await give(ana, bia, 5, { password: 'errada' })).status).toBe(403)
  const locked = await give(ana, bia, 5)
  expect([locked.status, locked.code]).toEqual([429, 'too_many_requests'])
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
  app.clock.advance(15 * 60_000 + 1)
  expect((await give(ana, bia, 5)).status).toBe(201)
})

test('a closed and a blocked account are nobody', async () => {
  const [ana, bia] = [await richPlayer(app, 50_00), await newPlayer(app)]
  await app.deps.db.tx(tx => freezeAccount(tx, bia.id, app.clock.now()))
  expect((await give(ana, bia, 5)).code).toBe('not_found')
  const closed = await newPlayer(app)
  expect((await closed.call(deleteMe, { body: { password: closed.password } })).status).toBe(200)
  expect((await give(ana, closed, 5)).code).toBe('not_found')
  await app.deps.db.tx(tx => freezeAccount(tx, ana.id, app.clock.now()))
  expect((await give(ana, await newPlayer(app), 5)).code).toBe('account_blocked')
  expect(await held(app, ana)).toBe(50_00n)
})

test('R$ 500 a day of São Paulo, also when twenty are sent at once', async () => {
  app.clock.set(new Date('2026-12-02T02:59:58.000Z'))
  const [ana, bia, caio] = [await richPlayer(app, 2_000_00), await newPlayer(app), await newPlayer(app)]
  app.clock.set(new Date('2026-12-02T02:59:59.000Z'))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => insist(() => give(ana, turn % 2 ? bia : caio, 30))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(16)
  for (const { status, code, fields } of answers.filter(one => one.status !== 201)) {
    expect([status, code, fields]).toEqual([422, 'transfer_limit', { amount: 'transfer_limit' }])
  }
  expect(await quoteOf(ana)).toMatchObject({ amount: 480_00n, quote: 500_00n, amountLimit: 20_00n })
  expect((await give(ana, bia, 21)).code).toBe('transfer_limit')
  expect((await give(ana, bia, 20)).status).toBe(201)
  expect((await give(ana, bia, 1)).code).toBe('transfer_limit')
  app.clock.set(new Date('2026-12-02T03:00:00.000Z'))
  expect((await ana.call(getTransferQuote)).data.amountLimit).toBe(500_00n)
  expect((await give(ana, bia, 500)).status).toBe(201)
})

test('two who give to each other at once, and more than there is: nobody goes below zero', async () => {
  const [ana, bia] = [await richPlayer(app, 100_00), await richPlayer(app, 100_00)]
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, turn) => insist(() => (turn % 2 ? give(ana, bia, 40) : give(bia, ana, 40)))),
  )
  for (const { status } of answers) expect([201, 422]).toContain(status)
  const [one, other] = [await held(app, ana), await held(app, bia)]
  expect(one + other).toBe(200_00n)
  expect(one >= 0n && other >= 0n).toBe(true)
})

test('W6: one key, one transfer and one answer', async () => {
  const [ana, bia] = [await richPlayer(app, 100_00), await newPlayer(app)]
  const headers = key()
  const answers = await Promise.all(Array.from({ length: 5 }, () => insist(() => give(ana, bia, 10, {}, headers))))
  expect(new Set(answers.map(({ data }) => data.data.transaction._id)).size).toBe(1)
  expect((await give(ana, bia, 11, {}, headers)).code).toBe('idempotency_key_reused')
  expect(await held(app, ana)).toBe(90_00n)
})

test('W4: who pauses gives nothing; of a receiver’s pause or limit no word is said', async () => {
  const [ana, bia, caio] = [await richPlayer(app, 100_00), await newPlayer(app), await newPlayer(app)]
  await bia.call(setLimits, { body: { deposit: { day: 10 } } })
  await caio.call(pausePlay, { body: { days: 1 } })
  expect((await give(ana, bia, 10)).status).toBe(201)
  for (const receiver of [bia, caio]) {
    const answer = await give(ana, receiver, 1)
    expect([answer.status, answer.code, answer.fields]).toEqual([422, 'receiver_cannot_receive', undefined])
  }
  await ana.call(pausePlay, { body: { days: 1 } })
  expect((await give(ana, await newPlayer(app), 1)).code).toBe('paused')
})

test('a limit of the receiver holds when many send at once', async () => {
  const bia = await newPlayer(app)
  await bia.call(setLimits, { body: { deposit: { day: 50 } } })
  const senders = await Promise.all(Array.from({ length: 8 }, () => richPlayer(app, 20_00)))
  const answers = await Promise.all(senders.map(sender => give(sender, bia, 20)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(await held(app, bia)).toBe(40_00n)
})

test('W3: coins received can be withdrawn once they were staked in a game that was settled', async () => {
  const pools = poolGames(app, 100)
  const players = [await richPlayer(app, 100_00), await richPlayer(app, 100_00), await newPlayer(app)] as const
  const [ana, bia, caio] = players
  const [settled, voided] = [await pools.open(), await pools.open({ name: 'Rodada 35' })]
  expect((await give(ana, caio, 50)).status).toBe(201)
  app.clock.advance(1)
  await pools.play(settled, caio, 1)
  await pools.play(settled, bia, 9)
  await pools.play(voided, caio, 1)
  const mine = async () => (await caio.call(getWithdraw)).data
  // R$ 20 are staked, R$ 30 are left, and R$ 50 received are still held.
  expect(await mine()).toMatchObject({ available: 0n, held: 30_00n })
  await pools.void(voided, 'Chuva')
  expect(await mine()).toMatchObject({ available: 0n, held: 40_00n })
  await pools.end(settled)
  await pools.pay()
  const balance = await held(app, caio)
  expect(await mine()).toMatchObject({ available: balance - 40_00n, held: 40_00n })
  expect(await mine()).not.toMatchObject({ available: 0n })
  const body = { amount: 1, pixKeyType: 'CPF', pixKey: caio.cpf }
  expect((await caio.call(createWithdraw, { body })).status).toBe(201)
  await app.drain()
  app.clock.advance(6_000)
  await app.run('wallet.pay-due')
  app.clock.advance(72 * HOUR)
  expect(await mine()).toMatchObject({ held: 0n, heldUntil: null })
})

test.each(['fantasy', 'free'])('where coins are no money alone (%s) nothing is transferred', async profile => {
  const other = await startTestApp({ env: { COMPLIANCE_PROFILE: profile } })
  const [ana, bia] = [await newPlayer(other), await newPlayer(other)]
  expect((await give(ana, bia, 5)).code).toBe('mode_unavailable')
  expect((await ana.call(getTransferQuote)).code).toBe('mode_unavailable')
  expect((await find(ana, bia.username)).data).toEqual([])
})

test('W3: coins that were given back hold nothing any more, and there and back frees nothing', async () => {
  const [ana, bia] = [await richPlayer(app, 100_00), await richPlayer(app, 60_00)]
  const mine = async (who: Player) => (await who.call(getWithdraw)).data
  expect((await give(ana, bia, 60)).status).toBe(201)
  expect(await mine(bia)).toMatchObject({ available: 60_00n, held: 60_00n })
  // An unwanted gift is returned: Bia's own coins remain free.
  expect((await give(bia, ana, 60)).status).toBe(201)
  expect(await mine(bia)).toMatchObject({ available: 60_00n, held: 0n, heldUntil: null })
  expect(await mine(ana)).toMatchObject({ available: 40_00n, held: 60_00n })
  // An amount beyond the received coins comes from the player's own; coins received again are held again.
  expect((await give(bia, ana, 10)).status).toBe(201)
  expect((await give(ana, bia, 30)).status).toBe(201)
  expect(await mine(bia)).toMatchObject({ available: 50_00n, held: 30_00n })
  expect(await mine(ana)).toMatchObject({ available: 40_00n, held: 40_00n })
})
