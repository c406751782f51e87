import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { txidOf } from '#contract/br-code.ts'
import { centavos } from '#contract/money.ts'
import { PixUnavailable } from '#server/gateways/pix/port.ts'
import { balanceOf } from '#server/modules/ledger/index.ts'
import { readSetting } from '#server/platform/settings.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { askFor, expectTrueBooks, newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'
import { pixContextOf } from '../pix-context.ts'
import { syncDeposit } from '../service-pix-sync.ts'
import { bookForDeposit, bookUnnamed } from './service-booking.ts'

/* Finding Pix in the bank's list without a webhook call, with a bank that is slow, pages long lists or keeps failing. */
const HOUR = 3_600_000
const ends: (() => Promise<void>)[] = []
let app: WalletApp
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.push(end) })
})
afterEach(async () => {
  app.bank.control.randomFaults()
  vi.restoreAllMocks()
  await expectTrueBooks(app)
})
afterAll(() => Promise.all(ends.map(end => end())))

const quietPix = (amount = 100): string => {
  app.bank.control.fault({ fault: 'withhold' })
  return app.bank.control.pay({ as: cpfOf(123_123_123), amount: centavos(amount) }).e2eId
}
const booked = async (e2eIds: readonly string[]): Promise<number> => {
  const [row] = await app.deps.db.rows(sql<{ count: bigint }>`
    select count(*) from pix_receipt where e2e_id = any(${[...e2eIds]}::text[])`)
  return Number(row?.count)
}
const watermark = async () => Date.parse(String(await readSetting(app.deps.db, 'wallet.received-until')))

describe('what came in is looked through', () => {
  test('in shorter stretches when there is more than is read at once: nothing is left out', async () => {
    await app.run('wallet.find-received')
    await askFor(await newPayer(app))
    const e2eIds: string[] = []
    for (let day = 0; day < 6; day += 1) {
      app.clock.advance(24 * HOUR)
      e2eIds.push(quietPix())
    }
    const list = app.pix.listReceived
    // A bank with one Pix per page, and very many pages for any range longer than two days.
    const request = vi.spyOn(app.pix, 'listReceived').mockImplementation(async query => {
      const result = await list({ ...query, page: 1 })
      const isLong = query.to.getTime() - query.from.getTime() > 48 * HOUR
      const pages = isLong ? 100_000 : result.received.length
      return { received: result.received.slice(query.page - 1, query.page), pages }
    })
    await app.run('wallet.find-received')
    expect(await booked(e2eIds)).toBe(6)
    expect(request.mock.calls.length).toBeLessThan(50)
    expect(await watermark()).toBe(app.clock.now().getTime())
  })

  test('although the bank never answers about one of them; that one is come back to', async () => {
    await app.run('wallet.find-received')
    const ana = await newPayer(app)
    const stubborn = await askFor(ana)
    const before = await watermark()
    app.clock.advance(60_000)
    app.bank.control.fault({ fault: 'withhold' })
    app.bank.control.pay({ txid: txidOf(stubborn) })
    app.clock.advance(1_000)
    const next = quietPix()
    const charge = app.pix.charge
    const ask = vi.spyOn(app.pix, 'charge').mockImplementation(async txid => {
      if (txid === txidOf(stubborn)) throw new PixUnavailable('unreadable', 'an answer of no known shape')
      return charge(txid)
    })
    await app.run('wallet.find-received')
    expect([await booked([next]), await balanceOf(app.deps.db, ana.id)]).toEqual([1, 0n])
    expect(await watermark()).toBe(before)
    ask.mockRestore()
    app.clock.advance(48 * HOUR)
    await app.run('wallet.find-received')
    expect(await balanceOf(app.deps.db, ana.id)).toBe(2_000n)
  })

  test('until the bank is silent about several in a row: the rest waits for the next turn', async () => {
    const ids: string[] = []
    for (let each = 0; each < 10; each += 1) ids.push(await askFor(await newPayer(app)))
    for (const id of ids) {
      app.bank.control.fault({ fault: 'withhold' })
      app.bank.control.pay({ txid: txidOf(id) })
    }
    const silent = vi.spyOn(app.pix, 'charge').mockRejectedValue(new PixUnavailable('timeout', 'no answer'))
    await app.run('wallet.find-received')
    expect(silent.mock.calls.length).toBeLessThan(6)
    silent.mockRestore()
    await app.run('wallet.find-received')
    for (const id of ids) await syncDeposit(pixContextOf(app.deps)!, id)
  })

  test('once at a time, however long it takes', async () => {
    const list = app.pix.listReceived
    let goOn: () => void = () => undefined
    const isRequested = new Promise<void>(resolve => {
      vi.spyOn(app.pix, 'listReceived').mockImplementationOnce(async query => {
        resolve()
        await new Promise<void>(release => {
          goOn = release
        })
        return list(query)
      })
    })
    const turn = app.run('wallet.find-received')
    await isRequested
    await app.run('wallet.find-received')
    expect(app.pix.listReceived).toHaveBeenCalledTimes(1)
    goOn()
    await turn
    await app.run('wallet.find-received')
    expect(vi.mocked(app.pix.listReceived).mock.calls.length).toBeGreaterThan(1)
  })
})

test('the daily look at what was taken back is made up for when the bank was silent', async () => {
  const ana = await newPayer(app)
  const { e2eId } = await app.pay(await askFor(ana))
  app.clock.advance(48 * HOUR)
  app.bank.control.fault({ fault: 'withhold' })
  app.bank.control.clawBack({ e2eId })
  const list = vi.spyOn(app.pix, 'listReceived')
  list.mockRejectedValueOnce(new PixUnavailable('timeout', 'no answer'))
  await app.run('wallet.look-back')
  expect(await balanceOf(app.deps.db, ana.id)).toBe(2_000n)
  app.clock.advance(HOUR)
  await app.run('wallet.look-back')
  expect(await balanceOf(app.deps.db, ana.id)).toBe(0n)
  list.mockClear()
  app.clock.advance(HOUR)
  await app.run('wallet.look-back')
  expect(list).not.toHaveBeenCalled()
})

test('W7: a claw-back in the last hours of the 90 days is found by the look of the day after', async () => {
  const ana = await newPayer(app)
  const { e2eId } = await app.pay(await askFor(ana))
  const [start, days90] = [app.clock.now().getTime(), 90 * 24 * HOUR]
  app.clock.set(new Date(start + days90 - 4 * HOUR))
  await app.run('wallet.look-back')
  app.clock.set(new Date(start + days90 - HOUR / 2))
  app.bank.control.fault({ fault: 'withhold' })
  app.bank.control.clawBack({ e2eId })
  app.clock.set(new Date(start + days90 + 20 * HOUR))
  await app.run('wallet.look-back')
  expect(await balanceOf(app.deps.db, ana.id)).toBe(0n)
})

test('money that went back without us is called out, and books nothing', async () => {
  const ana = await newPayer(app)
  const id = await askFor(ana)
  await app.pay(id)
  const charge = app.pix.charge
  vi.spyOn(app.pix, 'charge').mockImplementation(async txid => {
    const result = await charge(txid)
    const back = { id: 'byhand', amount: centavos(500), status: 'done', isClawBack: false, reason: null } as const
    return result && { ...result, received: result.received.map(pix => ({ ...pix, returns: [back] })) }
  })
  const error = vi.spyOn(app.deps.log, 'error')
  await syncDeposit(pixContextOf(app.deps)!, id)
  expect(error).toHaveBeenCalledTimes(1)
  expect(await balanceOf(app.deps.db, ana.id)).toBe(2_000n)
})

test('W1: a Pix is not another person’s because its list by CPF came a moment late', async () => {
  const ana = await newPayer(app)
  const id = await askFor(ana)
  vi.spyOn(app.pix, 'received').mockResolvedValueOnce([])
  await app.pay(id)
  expect(await balanceOf(app.deps.db, ana.id)).toBe(2_000n)
})

test('a Pix that had gone back before our books knew of it is credited to nobody, and goes back once', async () => {
  const ana = await newPayer(app)
  const id = await askFor(ana)
  await app.drain()
  // As after a restore: the ledger is older than the bank's data.
  const { e2eId, amount } = app.bank.control.pay({ txid: txidOf(id) })
  await app.pix.returnPix({ e2eId, id: 'before', amount })
  await app.hear()
  const send = vi.spyOn(app.pix, 'returnPix')
  const context = pixContextOf(app.deps)!
  await Promise.all([syncDeposit(context, id), syncDeposit(context, id)])
  await app.run('wallet.work-returns')
  expect(send).not.toHaveBeenCalled()
  expect(await balanceOf(app.deps.db, ana.id)).toBe(0n)
  expect(await app.deps.db.rows(sql`select state from pix_receipt where e2e_id = ${e2eId}`)).toEqual([
    { state: 'returned' },
  ])
})

test('one that had gone back is never seen in suspense: no operator sends it back again between two lines of ours', async () => {
  const ana = await newPayer(app)
  const id = await askFor(ana)
  await app.drain()
  app.bank.control.fault({ fault: 'withhold' })
  const named = app.bank.control.pay({ txid: txidOf(id) })
  const unnamed = quietPix()
  const result = await Promise.all(
    [named.e2eId, unnamed].map(async (e2eId, index) => {
      const pix = (await app.pix.receivedByE2eId(e2eId))!
      await app.pix.returnPix({ e2eId, id: `earlier${index}`, amount: pix.amount })
      return (await app.pix.receivedByE2eId(e2eId))!
    }),
  )
  await bookForDeposit(app.deps, id, result[0]!, { whose: 'unknown', isOver: false })
  await bookUnnamed(app.deps, result[1]!)
  expect(
    await app.deps.db.rows(sql`select distinct state from pix_receipt where e2e_id in (${named.e2eId}, ${unnamed})`),
  ).toEqual([{ state: 'returned' }])
})
