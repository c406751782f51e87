import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createUser } from '#contract/api/player/access.ts'
import { createDeposit } from '#contract/api/player/payments.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { centavos } from '#contract/money.ts'
import { admitAccount } from '#server/modules/accounts/index.ts'
import { ACCOUNTS, balanceOf, escrowOf, post, walletOf } from '#server/modules/ledger/index.ts'
import { newId } from '#server/platform/ids.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { type Player, signUpBody } from '#tests/support/people.ts'
import { askFor, expectTrueBooks, newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'
import { pixContextOf } from '../pix-context.ts'
import { syncDeposit } from '../service-pix-sync.ts'
import { clawBack } from './service-claw-back.ts'

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

const paidBy = async (player: Player, reais = 20) => {
  const id = await askFor(player, reais)
  return { id, e2eId: (await app.pay(id)).e2eId }
}
const revokeCharge = async (e2eId: string, amount?: number): Promise<void> => {
  app.bank.control.clawBack({ e2eId, ...(amount === undefined ? {} : { amount: centavos(amount) }) })
  await app.hear()
}
const balance = (player: Player) => balanceOf(app.deps.db, player.id)
const owed = async (player: Player): Promise<bigint> => {
  const [row] = await app.deps.db.rows(sql<{ owed: bigint }>`
    select coalesce(sum(amount - paid), 0)::bigint as owed from debt where account_id = ${player.id}`)
  return row?.owed ?? 0n
}
const stateOf = async (e2eId: string) => {
  const [row] = await app.deps.db.rows(sql<{ state: string }>`select state from pix_receipt where e2e_id = ${e2eId}`)
  return row?.state
}
const isFrozen = async (player: Player) => {
  const [row] = await app.deps.db.rows(sql<{ frozen: boolean }>`
    select blocked_at is not null as frozen from account where id = ${player.id}`)
  return row?.frozen
}
const reversals = (player: Player) =>
  app.deps.db.rows(sql<{ amount: bigint; direction: string; detail: object }>`
    select amount, direction, detail from statement_row
    where account_id = ${player.id} and module = 'deposit' and status = 'reversed' order by seq`)
/** Moves coins into a game, and back. */
const play = (player: Player, amount: number, isWon = false): Promise<unknown> => {
  const at = app.clock.now()
  const [from, to] = [walletOf(player.id), escrowOf(`claw-back-${player.id}`)]
  const sides = isWon ? { from: to, to: from } : { from, to }
  const id = newId(at)
  return app.deps.db.tx(tx => post(tx, at, [{ id, ...sides, amount: centavos(amount), reason: 'test', reference: id }]))
}
describe('W7: a Pix that its bank takes back', () => {
  test('is taken from the wallet, the account is frozen, and the statement says so', async () => {
    const ana = await newPayer(app)
    const { e2eId } = await paidBy(ana)
    await revokeCharge(e2eId)
    expect([await balance(ana), await owed(ana), await stateOf(e2eId), await isFrozen(ana)]).toEqual([
      0n,
      0n,
      'reversed',
      true,
    ])
    expect(await reversals(ana)).toEqual([{ amount: 2_000n, direction: 'out', detail: {} }])
    const body = { amount: 5, details: { type: 'purchase-1st-package' } }
    expect((await ana.call(createDeposit, { body })).code).toBe('account_blocked')
  })

  test('in parts is taken in parts, and is reversed with the last one', async () => {
    const ana = await newPayer(app)
    const { e2eId } = await paidBy(ana)
    await revokeCharge(e2eId, 500)
    expect([await balance(ana), await stateOf(e2eId)]).toEqual([1_500n, 'credited'])
    await revokeCharge(e2eId)
    expect([await balance(ana), await stateOf(e2eId)]).toEqual([0n, 'reversed'])
  })

  test('is booked once, however many look at it', async () => {
    const ana = await newPayer(app)
    const { id, e2eId } = await paidBy(ana)
    await play(ana, 1_200)
    app.bank.control.fault({ fault: 'withhold' })
    app.bank.control.clawBack({ e2eId })
    const context = pixContextOf(app.deps)!
    await Promise.all([
      ...Array.from({ length: 20 }, () => syncDeposit(context, id)),
      app.run('wallet.find-received'),
      app.run('wallet.find-claw-backs'),
    ])
    expect([await balance(ana), await owed(ana)]).toEqual([0n, 1_200n])
  })

  test('leaves a debt for what was played already, which later coins pay', async () => {
    const ana = await newPayer(app)
    const { e2eId } = await paidBy(ana)
    await play(ana, 1_500)
    await revokeCharge(e2eId)
    expect([await balance(ana), await owed(ana)]).toEqual([0n, 1_500n])
    await play(ana, 400, true)
    await Promise.all([app.run('wallet.collect-debts'), app.run('wallet.collect-debts')])
    expect([await balance(ana), await owed(ana)]).toEqual([0n, 1_100n])
    await play(ana, 1_100, true)
    await app.run('wallet.collect-debts')
    expect([await balance(ana), await owed(ana)]).toEqual([0n, 0n])
    const rows = await reversals(ana)
    expect(rows.map(({ amount, detail }) => [amount, detail])).toEqual([
      [500n, {}],
      [400n, { debt: true }],
      [1_100n, { debt: true }],
    ])
  })

  test('is found by the daily look when no notice came, as old as 89 days', async () => {
    const [ana, bia] = [await newPayer(app), await newPayer(app)]
    const { e2eId } = await paidBy(ana)
    await paidBy(bia)
    app.clock.advance(89 * 86_400_000)
    await app.run('wallet.find-received')
    app.bank.control.fault({ fault: 'withhold' })
    app.bank.control.clawBack({ e2eId })
    await app.run('wallet.find-received')
    expect(await stateOf(e2eId)).toBe('credited')
    await app.run('wallet.find-claw-backs')
    expect([await stateOf(e2eId), await balance(bia)]).toEqual(['reversed', 2_000n])
  })
})

describe('W7: who closes the account and signs up again with the same CPF', () => {
  const leave = (player: Player) => player.call(deleteMe, { body: { password: player.password } })
  const backAs = (player: Player) => newPayer(app, { docNumber: player.cpf })
  /** Coins are spent on a finished game: the house account has them. */
  const lose = async (player: Player, amount: number): Promise<void> => {
    await play(player, amount)
    const [at, id] = [app.clock.now(), newId(app.clock.now())]
    const from = escrowOf(`claw-back-${player.id}`)
    const lost = { id, from, to: ACCOUNTS.house, amount: centavos(amount), reason: 'test', reference: id }
    await app.deps.db.tx(tx => post(tx, at, [lost]))
  }
  const admit = (player: Player) => app.deps.db.tx(tx => admitAccount(tx, player.id))

  test('pays from the new account what its bank takes back of the old one, which is frozen', async () => {
    const ana = await newPayer(app)
    const { e2eId } = await paidBy(ana)
    await lose(ana, 2_000)
    expect((await leave(ana)).status).toBe(200)
    const again = await backAs(ana)
    await paidBy(again, 12)
    await revokeCharge(e2eId)
    expect([await balance(again), await owed(again), await isFrozen(again), await owed(ana)]).toEqual([
      0n,
      800n,
      true,
      0n,
    ])
    expect(await reversals(again)).toEqual([{ amount: 1_200n, direction: 'out', detail: {} }])
    expect(await stateOf(e2eId)).toBe('reversed')
  })

  test('comes back to a frozen account when that happened in between, until an operator lets them in', async () => {
    const ana = await newPayer(app)
    const { e2eId } = await paidBy(ana)
    await lose(ana, 2_000)
    await leave(ana)
    await revokeCharge(e2eId)
    expect(await owed(ana)).toBe(2_000n)
    const signUp = async () => {
      const { _id: id } = (await app.call(createUser, { body: await signUpBody(app, { docNumber: ana.cpf }) })).data
      return { ...ana, id }
    }
    const again = await signUp()
    expect(await isFrozen(again)).toBe(true)
    expect([await admit(again), await admit(again)]).toEqual([true, false])
    expect([await isFrozen(again), await isFrozen(ana)]).toEqual([false, false])
  })

  test('does not leave while something is owed, which later coins of any account of theirs pay', async () => {
    const ana = await newPayer(app)
    const { e2eId } = await paidBy(ana)
    await lose(ana, 2_000)
    await leave(ana)
    await revokeCharge(e2eId)
    expect(await admit(ana)).toBe(true)
    const again = await backAs(ana)
    const refused = await leave(again)
    expect([refused.status, refused.code]).toEqual([422, 'debt_left'])
    await paidBy(again, 12)
    await app.run('wallet.collect-debts')
    expect([await balance(again), await owed(ana)]).toEqual([0n, 800n])
    await paidBy(again)
    await Promise.all([app.run('wallet.collect-debts'), app.run('wallet.collect-debts')])
    expect([await balance(again), await owed(ana)]).toEqual([1_200n, 0n])
    await lose(again, 1_200)
    expect((await leave(again)).status).toBe(200)
  })

  test('in the very moment in which the bank takes it back is frozen too, whoever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ana = await newPayer(app)
      const { e2eId } = await paidBy(ana)
      await lose(ana, 2_000)
      await leave(ana)
      const body = await signUpBody(app, { docNumber: ana.cpf })
      app.bank.control.fault({ fault: 'withhold' })
      app.bank.control.clawBack({ e2eId })
      const [again] = await Promise.all([app.call(createUser, { body }), app.run('wallet.find-claw-backs')])
      expect([await stateOf(e2eId), await isFrozen({ ...ana, id: again.data._id })]).toEqual(['reversed', true])
    }
  })
})

test('W7: no more than came in is ever taken, whatever the bank says', async () => {
  const ana = await newPayer(app)
  const { e2eId } = await paidBy(ana)
  await paidBy(ana)
  await clawBack(app.deps, e2eId, { id: 'MED1', amount: centavos(2_001) })
  expect([await balance(ana), await stateOf(e2eId), await isFrozen(ana)]).toEqual([4_000n, 'credited', false])
})

describe('a Pix that nobody was credited with', () => {
  test('simply leaves suspense, and freezes nobody', async () => {
    const { e2eId } = app.bank.control.pay({ as: cpfOf(321_321_321), amount: centavos(900) })
    await app.hear()
    await revokeCharge(e2eId, 400)
    expect(await stateOf(e2eId)).toBe('suspense')
    await revokeCharge(e2eId)
    expect(await stateOf(e2eId)).toBe('reversed')
  })

  test('cannot go back twice: what its bank took meanwhile is not returned too', async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    const back = vi.spyOn(app.pix, 'returnPix')
    back.mockResolvedValue({ id: 'x', amount: centavos(2_000), status: 'processing', isClawBack: false, reason: null })
    const { e2eId } = await app.pay(id, { as: 'company' })
    expect(await stateOf(e2eId)).toBe('returning')
    await revokeCharge(e2eId)
    back.mockRestore()
    app.clock.advance(600_000)
    await app.run('wallet.work-returns')
    expect([await stateOf(e2eId), await isFrozen(ana)]).toEqual(['reversed', false])
    const returns = await app.deps.db.rows(sql`
      select state from pix_return where e2e_id = ${e2eId} and not is_claw_back`)
    expect(returns).toEqual([{ state: 'refused' }])
  })
})
