import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { operatorCreditReceipt } from '#contract/api/admin/payments.ts'
import { txidOf } from '#contract/br-code.ts'
import { centavos } from '#contract/money.ts'
import { PixRefused, PixUnavailable } from '#server/gateways/pix/port.ts'
import { balanceOf } from '#server/modules/ledger/index.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { newOperator } from '#tests/support/operators.ts'
import { askFor, expectTrueBooks, newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'
import { webhookAddress } from './address.ts'

const ends: (() => Promise<void>)[] = []
let app: WalletApp
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.push(end) })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await expectTrueBooks(app)
})
afterAll(() => Promise.all(ends.map(end => end())))

const addressOf = ({ deps, playerUrl }: WalletApp): URL =>
  new URL(webhookAddress({ ...deps.config, publicUrl: playerUrl }))
/** As the bank calls: `/pix` at the very end of the address. */
const post = (address: URL, body: string, headers: Record<string, string> = {}) =>
  fetch(`${address.href}/pix`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
const notice = (pix: object): string =>
  JSON.stringify({
    pix: [{ endToEndId: 'E9999900420261121150000000000000', valor: '20.00', horario: '2026-11-21T15:00:00Z', ...pix }],
  })
const retained = async (from = app): Promise<number> => {
  const [row] = await from.deps.db.rows(sql<{ count: bigint }>`select count(*) from pix_notice`)
  return Number(row?.count)
}
const receipts = async (): Promise<number> => {
  const [row] = await app.deps.db.rows(sql<{ count: bigint }>`select count(*) from pix_receipt`)
  return Number(row?.count)
}

describe('who is not the bank', () => {
  const changes: [string, (address: URL) => void, number][] = [
    ['another secret', url => (url.pathname = url.pathname.replace(/.$/, last => (last === 'a' ? 'b' : 'a'))), 404],
    ['nothing but a slash', url => (url.pathname = '/webhooks/pix//'), 404],
    ['more behind the secret', url => (url.pathname += '/pix/pix'), 404],
    ['another word', url => url.searchParams.set('hmac', 'f'.repeat(64)), 401],
    ['no word', url => url.searchParams.delete('hmac'), 401],
    ['two words', url => url.searchParams.append('hmac', url.searchParams.get('hmac') ?? ''), 401],
    ['no word on the path that ends in /pix', url => ((url.pathname += '/pix'), (url.search = '')), 401],
  ]
  test.each(changes)('%s: nothing is kept and nothing said', async (_what, change, status) => {
    const before = await retained()
    const address = addressOf(app)
    change(address)
    const answer = await fetch(address, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
    expect([answer.status, await answer.text(), await retained()]).toEqual([status, '', before])
  })

  test('is told from the bank by the certificate where one is asked for', async () => {
    const env = {
      PIX_WEBHOOK_CERT_HEADER: 'X-Client-Cert',
      PIX_WEBHOOK_CERT: 'serial-of-the-bank',
      PIX_WEBHOOK_SECRET: 's'.repeat(128),
    }
    const guarded = await startWalletApp({ env, withoutWebhook: true })
    const address = addressOf(guarded)
    expect(address.pathname).toBe(`/webhooks/pix/${'s'.repeat(128)}`)
    expect((await post(address, '{}')).status).toBe(401)
    expect((await post(address, '{}', { 'x-client-cert': 'serial-of-the-bonk' })).status).toBe(401)
    expect((await post(address, '{}', { 'x-client-cert': 'serial-of-the-bank' })).status).toBe(200)
    expect(await retained(guarded)).toBe(1)
  })
})

describe('a notice of the bank', () => {
  test('is kept before it is answered, on either path, and credits what a query confirms', async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    app.bank.control.fault({ fault: 'withhold' })
    const { e2eId } = app.bank.control.pay({ txid: txidOf(id) })
    const address = addressOf(app)
    address.pathname += '/pix'
    const before = await retained()
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: notice({ endToEndId: e2eId, txid: txidOf(id), valor: '9999999.00' }),
    })
    expect([answer.status, await retained(), await balanceOf(app.deps.db, ana.id)]).toEqual([200, before + 1, 0n])
    await app.drain()
    expect(await balanceOf(app.deps.db, ana.id)).toBe(2_000n)
  })

  test('that is replayed, forged or about nothing of ours moves nothing', async () => {
    const ana = await newPayer(app)
    const [paid, open] = [await askFor(ana), await askFor(ana)]
    const { e2eId } = await app.pay(paid)
    const before = await receipts()
    app.bank.control.forgeNotice({ txid: txidOf(open), amount: '500.00' })
    for (const body of [
      notice({ endToEndId: e2eId, txid: txidOf(paid) }),
      notice({ endToEndId: e2eId }),
      notice({ txid: txidOf(open) }),
      notice({ txid: txidOf('f'.repeat(24)) }),
      notice({ txid: 'somebodyelsescharge0000000000' }),
      notice({}),
      notice({ endToEndId: 'E0000000000000000000000000000000', valor: '-1' }),
      '{"pix":[]}',
      '{"pix":{}}',
      '[]',
      '7',
      '',
    ]) {
      expect((await post(addressOf(app), body)).status).toBe(200)
    }
    await app.hear()
    expect([await receipts(), await balanceOf(app.deps.db, ana.id)]).toEqual([before, 2_000n])
  })

  test('that no database keeps, is no JSON or is too long is refused', async () => {
    expect((await post(addressOf(app), String.raw`{"pix":[],"a":"\u0000"}`)).status).toBe(400)
    expect((await post(addressOf(app), '{"pix":[')).status).toBe(400)
    expect((await post(addressOf(app), JSON.stringify({ pix: [], long: 'x'.repeat(110_000) }))).status).toBe(413)
  })

  test('of money straight to our key is followed by its own id', async () => {
    app.bank.control.pay({ as: 'company', amount: centavos(100) })
    const before = await receipts()
    await app.hear()
    expect(await receipts()).toBe(before + 1)
  })

  test('is forgotten after 30 days', async () => {
    expect(await retained()).toBeGreaterThan(0)
    app.clock.advance(30 * 86_400_000)
    await app.run('platform.tidy-up')
    expect(await retained()).toBeGreaterThan(0)
    app.clock.advance(86_400_000)
    await app.run('platform.tidy-up')
    expect(await retained()).toBe(0)
  })
})

describe('W7: a notice of a claw-back whose query fails', () => {
  const isFrozen = async (id: string): Promise<boolean> => {
    const rows = await app.deps.db.rows(sql`select from account where id = ${id} and blocked_at is not null`)
    return rows.length > 0
  }
  const queries = () =>
    app.deps.db.rows(sql<{ task: string; runAt: Date }>`
      select identifier as task, run_at as "runAt" from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
      where identifier in ('wallet.examine-deposit', 'wallet.examine-received')`)
  const paid = async () => {
    const ana = await newPayer(app)
    const { e2eId } = await app.pay(await askFor(ana))
    return { e2eId, ana }
  }
  /** Straight to our key, and credited by an operator. */
  const credited = async () => {
    const ana = await newPayer(app, { docNumber: cpfOf(123_123_123) })
    const { e2eId } = app.bank.control.pay({ as: ana.cpf, amount: centavos(900) })
    await app.hear()
    const body = { username: ana.username, reason: 'confirmado por telefone' }
    const operator = await newOperator(app)
    expect((await operator.call(operatorCreditReceipt, { params: { e2eId }, body })).status).toBe(200)
    return { e2eId, ana }
  }

  test.each([
    ['of a deposit', paid],
    ['of money straight to our key', credited],
  ])('%s freezes the account as soon as the bank answers', async (_what, bring) => {
    const { e2eId, ana } = await bring()
    app.clock.advance(2 * 60 * 60_000)
    app.bank.control.fault({ fault: 'unavailable', method: 'GET', path: '/v2/', times: 2 })
    app.bank.control.clawBack({ e2eId })
    await app.hear()
    app.clock.advance(15_000)
    await app.drain()
    expect([await isFrozen(ana.id), (await queries()).length]).toEqual([false, 1])
    app.clock.advance(30_000)
    await app.drain()
    expect([await isFrozen(ana.id), (await queries()).length]).toEqual([true, 0])
  })

  test('for another reason is repeated too, and at once when the bank calls again', async () => {
    const { e2eId, ana } = await paid()
    app.clock.advance(2 * 60 * 60_000)
    vi.spyOn(app.pix, 'charge').mockRejectedValueOnce(new Error('connection lost'))
    app.bank.control.clawBack({ e2eId, amount: centavos(500) })
    await app.hear()
    expect([await isFrozen(ana.id), (await queries()).length]).toEqual([false, 1])
    app.bank.control.clawBack({ e2eId })
    await app.hear()
    expect([await isFrozen(ana.id), (await queries()).length]).toEqual([true, 0])
  })

  test('is left to the daily look-back after a day', async () => {
    const { e2eId, ana } = await paid()
    vi.spyOn(app.pix, 'charge').mockRejectedValue(new PixUnavailable('network', 'no answer'))
    app.bank.control.clawBack({ e2eId })
    const start = app.clock.now().getTime()
    await app.hear()
    for (let next = (await queries())[0]; next; next = (await queries())[0]) {
      app.clock.set(next.runAt)
      await app.drain()
    }
    const hours = (app.clock.now().getTime() - start) / 3_600_000
    expect([hours > 23, hours < 25, await isFrozen(ana.id)]).toEqual([true, true, false])
    await app.run('wallet.find-claw-backs')
    expect(await isFrozen(ana.id)).toBe(true)
  })
})

test('the bank is told the address once a start, again while it is silent, and by and by when it refuses', async () => {
  const app = await startWalletApp({ withoutWebhook: true })
  const register = vi.spyOn(app.pix, 'registerWebhook')
  register.mockRejectedValueOnce(new PixUnavailable('network', 'no answer'))
  register.mockRejectedValueOnce(new PixRefused({ reason: 'invalid', status: 400, type: 'X' }))
  await app.run('wallet.register-webhook')
  await app.run('wallet.register-webhook')
  await app.run('wallet.register-webhook')
  expect(register).toHaveBeenCalledTimes(2)
  for (let turn = 0; turn < 150; turn += 1) await app.run('wallet.register-webhook')
  expect(register).toHaveBeenCalledTimes(3)
  expect(app.bank.control.state().webhookHost).toBe('crava.test')
})
