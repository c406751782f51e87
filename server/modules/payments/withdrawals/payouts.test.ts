import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getWithdraw } from '#contract/api/player/payments.ts'
import { exportTransactions, listTransactions } from '#contract/api/player/transactions.ts'
import { centavos } from '#contract/money.ts'
import { freezeAccount } from '#server/modules/accounts/index.ts'
import { expectBooks, held, richPlayer } from '#tests/support/coins.ts'
import { startWalletApp, type WalletApp } from '#tests/support/wallet.ts'
import { withdrawing } from '#tests/support/withdrawing.ts'
import { sync, forgetOldKeys, payOne } from './service-payouts.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 86_400 * SECOND
const ends: (() => Promise<void>)[] = []
let app: WalletApp
let errors: ReturnType<typeof vi.spyOn>
let tools: ReturnType<typeof withdrawing>
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.unshift(end) })
  tools = withdrawing(app)
})
beforeEach(() => {
  errors = vi.spyOn(app.deps.log, 'error')
  // Ignores the bank's webhook calls, so that polling is tested.
  app.bank.control.fault({ fault: 'withhold', times: 1_000 })
})
afterEach(async () => {
  app.bank.control.randomFaults()
  errors.mockRestore()
  await tools.goOn(12 * MINUTE, 4)
  await expectBooks(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

test('a paid one is told once, and its player sees it', async () => {
  const ana = await richPlayer(app, 50_00)
  const id = await tools.ask(ana, 20, { pixKeyType: 'EMAIL', pixKey: ana.email })
  await app.drain()
  expect(await tools.stepsOf(ana, id)).toEqual(['asked', 'sending', 'sent'])
  await tools.goOn(6 * SECOND)
  await Promise.all([sync(app.deps, id), sync(app.deps, id)])
  await app.drain()
  expect(await tools.stepsOf(ana, id)).toEqual(['asked', 'sending', 'sent', 'paid'])
  expect((await tools.noticeTitles(ana)).filter(title => title === 'Saque concluído')).toHaveLength(1)
  expect(errors).not.toHaveBeenCalled()
})

describe('what the bank refuses comes back, and the day is free', () => {
  const other = { cpf: '529.982.247-25', keys: ['outra@correio.example'] }
  const keyOf = (pixKey: string) => ({ pixKeyType: 'EMAIL', pixKey })
  test.each([
    { what: 'a key of another', failure: 'key_of_another', to: keyOf('outra@correio.example'), fault: undefined },
    { what: 'a key nobody has', failure: 'key_unknown', to: keyOf('ninguem@correio.example'), fault: undefined },
    { what: 'its own analysis', failure: 'denied', to: undefined, fault: 'deny_payout' },
    { what: 'a receiver that takes nothing', failure: 'denied', to: undefined, fault: 'refuse_payout' },
  ])('for $what', async ({ failure, to, fault }) => {
    const ana = await richPlayer(app, 50_00)
    app.bank.control.addPerson(other)
    if (fault) app.bank.control.fault({ fault })
    const id = await tools.ask(ana, 20, to)
    expect(await held(app, ana)).toBe(30_00n)
    await app.drain()
    await tools.goOn(6 * SECOND)
    expect(await tools.shownTo(ana, id)).toMatchObject({ failure, transaction: { status: 'failed', amount: 20_00n } })
    expect((await tools.stepsOf(ana, id)).at(-1)).toBe('failed')
    expect(await held(app, ana)).toBe(50_00n)
    expect(await tools.noticeTitles(ana)).toContain('Seu saque não deu certo')
    // The list shows it once, the file as two movements.
    const listed = (await ana.call(listTransactions)).data.docs.filter(({ details }) => details.module === 'withdraw')
    expect(listed).toMatchObject([{ _id: id, status: 'failed' }])
    const csv = (await ana.call(exportTransactions)).data
    expect(csv).toContain('Saque que não deu certo,,-20,30,')
    expect(csv).toContain('Devolução do saque que não deu certo,,20,50,')
    expect((await ana.call(getWithdraw)).data).toMatchObject({
      canWithdraw: true,
      nextDate: null,
      last: { status: 'failed' },
    })
    const again = await tools.ask(ana, 20)
    await app.drain()
    await tools.goOn(6 * SECOND)
    expect(await tools.rowOf(again)).toMatchObject({ state: 'paid' })
  })
})

test('W5: while the books do not add up nothing is sent; what was sent is asked about', async () => {
  const [ana, bia] = [await richPlayer(app, 50_00), await richPlayer(app, 50_00)]
  const sent = await tools.ask(bia, 20)
  await app.drain()
  await tools.checked([{ invariant: 'test', subject: 'x', detail: 'y' }])
  const id = await tools.ask(ana, 20)
  await app.drain()
  await tools.goOn(MINUTE, 5)
  expect(await tools.rowOf(id)).toMatchObject({ state: 'reserved', attempts: 0 })
  expect(await tools.rowOf(sent)).toMatchObject({ state: 'paid' })
  await tools.checked([])
  await tools.goOn(6 * SECOND, 2)
  expect(await tools.rowOf(id)).toMatchObject({ state: 'paid' })
})

test('W7: an account that was frozen meanwhile is not paid before somebody decides', async () => {
  const ana = await richPlayer(app, 50_00)
  const id = await tools.ask(ana, 20)
  await app.deps.db.tx(tx => freezeAccount(tx, ana.id, app.clock.now()))
  await app.drain()
  await tools.goOn(DAY, 3)
  expect(await tools.rowOf(id)).toMatchObject({ state: 'held', attempts: 0, nextAt: null })
  expect(tools.atBank(id)).toHaveLength(0)
})

test('what the receiver’s bank sends back comes to the wallet, each part once', async () => {
  const ana = await richPlayer(app, 50_00)
  const id = await tools.ask(ana, 20)
  await app.drain()
  await tools.goOn(6 * SECOND)
  app.bank.control.bounce({ id, amount: centavos(5_00) })
  await Promise.all(Array.from({ length: 20 }, () => sync(app.deps, id)))
  expect(await held(app, ana)).toBe(35_00n)
  expect(await tools.rowOf(id)).toMatchObject({ state: 'paid', bounced: 5_00n })
  // No webhook call reports the rest: polling finds it.
  app.bank.control.bounce({ id })
  await tools.goOn(DAY)
  expect(await held(app, ana)).toBe(50_00n)
  expect((await tools.stepsOf(ana, id)).slice(-3)).toEqual(['paid', 'bounced', 'bounced'])
  const back = (await ana.call(listTransactions)).data.docs.filter(({ status }) => status === 'reversed')
  expect(back.map(({ amount }) => amount)).toEqual([15_00n, 5_00n])
  expect(back[0]).toMatchObject({
    sender: { _id: '000000000000000000000001' },
    receiver: { _id: ana.id },
    details: { module: 'withdraw', type: null },
  })
  expect((await tools.noticeTitles(ana)).filter(title => title === 'Um saque voltou')).toHaveLength(2)
  // The day still counts as used, because it was paid.
  expect((await tools.shownTo(ana, id)).transaction.status).toBe('withdraw-paid')
})

test('the key is forgotten 30 days after the end, what is masked stays', async () => {
  const ana = await richPlayer(app, 50_00)
  const id = await tools.ask(ana, 20, { pixKeyType: 'EMAIL', pixKey: ana.email })
  await app.drain()
  await tools.goOn(6 * SECOND)
  await forgetOldKeys(app.deps)
  expect((await tools.rowOf(id)).key).toBe(ana.email)
  app.clock.advance(30 * DAY + SECOND)
  await app.run('wallet.forget-keys')
  expect(await tools.rowOf(id)).toMatchObject({ key: null, keyMasked: 'p***@correio.example' })
})

test('a notice about anything else moves nothing', async () => {
  const ana = await richPlayer(app, 50_00)
  const id = await tools.ask(ana, 20)
  await Promise.all([sync(app.deps, 'f'.repeat(24)), sync(app.deps, ''), sync(app.deps, id), sync(app.deps, ana.id)])
  expect(await tools.rowOf(id)).toMatchObject({ state: 'reserved', attempts: 0 })
  await payOne(app.deps, 'f'.repeat(24))
})
