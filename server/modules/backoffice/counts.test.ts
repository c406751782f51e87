/* Counts that triggers keep: each is what it counts, after everything that changes it and also at once. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { operatorLedgerAccounts } from '#contract/api/admin/books.ts'
import { operatorStatus } from '#contract/api/admin/console.ts'
import { operatorCohorts, operatorFigures } from '#contract/api/admin/figures.ts'
import { createDeposit } from '#contract/api/player/payments.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, escrowOf, post, walletOf } from '#server/modules/ledger/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { newOperator } from '#tests/support/operators.ts'
import type { Player } from '#tests/support/people.ts'
import { newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

const ends: (() => Promise<void>)[] = []
let app: WalletApp
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.push(end) })
})
afterAll(() => Promise.all(ends.map(end => end())))

afterEach(async () => {
  const differing = await app.deps.db.rows(sql`
    with opened as (
      select (created_at at time zone 'America/Sao_Paulo')::date as day, count(*) as accounts, count(deleted_at) as closed,
        count(*) filter (where exists (select from deposit where account_id = account.id and state = 'paid')) as depositors
      from account group by 1
    ), known as (
      select day, sum(accounts) as accounts, sum(closed) as closed,
        coalesce((select sum(players) from depositor_tally d where d.day = t.day), 0) as depositors
      from account_tally t group by day
    )
    select * from opened full join known using (day)
    where (opened.accounts, opened.closed, opened.depositors) is distinct from (known.accounts, known.closed, known.depositors)`)
  expect(differing).toEqual([])
  const unsearched = await app.deps.db.rows(sql`
    select id, words from account where words is distinct from plain_text(name || ' ' || coalesce(username, ''))`)
  expect(unsearched).toEqual([])
  const [escrows] = await app.deps.db.rows(sql`
    select (select count(*) from escrow_out) = (select coalesce(sum(games), 0) from escrow_tally) as same`)
  expect(escrows).toEqual({ same: true })
})

const charge = async (player: Player): Promise<string> => {
  const details = { type: 'purchase-3rd-package', title: 'Pacote', description: 'Moedas' }
  return (await player.call(createDeposit, { body: { amount: 20, details } })).data.data.transaction._id
}

test('accounts that are opened and closed, also at once, on two days', async () => {
  const first = await Promise.all(Array.from({ length: 6 }, () => newPayer(app)))
  app.clock.advance(86_400_000)
  const leave = (player: Player) => player.call(deleteMe, { body: { password: player.password } })
  const [, , ...left] = await Promise.all([newPayer(app), newPayer(app), ...first.slice(0, 3).map(leave)])
  expect(left.map(answer => answer.status)).toEqual([200, 200, 200])
  const operator = await newOperator(app)
  expect((await operator.call(operatorStatus)).data).toMatchObject({ players: 5, playersToday: 2 })
  const today = businessDay(app.clock.now())
  const { docs } = (await operator.call(operatorFigures, { query: { by: 'day', from: today, to: today } })).data
  expect(docs).toMatchObject([{ newPlayers: 2 }])
  const week = (await operator.call(operatorFigures, { query: { by: 'week', from: today, to: today } })).data.docs[0]
  expect((await operator.call(operatorCohorts)).data.docs.at(-1)).toMatchObject({ players: week?.newPlayers })
})

test('who pays a deposit counts once, however many are paid at once', async () => {
  const [ana, bia] = [await newPayer(app), await newPayer(app)]
  const charges = [await charge(ana), await charge(ana), await charge(bia)]
  await charge(await newPayer(app))
  const deposited = async () =>
    (await (await newOperator(app)).call(operatorCohorts)).data.docs.reduce((sum, doc) => sum + doc.deposited, 0)
  expect(await deposited()).toBe(0)
  await Promise.all(charges.map(id => app.pay(id)))
  expect(await deposited()).toBe(2)
  await app.pay(await charge(ana))
  expect(await deposited()).toBe(2)
})

test('the ledger’s accounts are counted and summed as they are', async () => {
  const player = await newPayer(app)
  await app.pay(await charge(player))
  const games = Array.from({ length: 5 }, (_, nth) => newId(new Date(app.clock.now().getTime() + nth)))
  const move = (from: string, to: string, amount: bigint, reason: string) => {
    const at = app.clock.now()
    const movement = { id: newId(at), from, to, amount: centavos(amount), reason, reference: newId(at) }
    return app.deps.db.tx(tx => post(tx, at, [movement]))
  }
  for (const id of games) await move(walletOf(player.id), escrowOf(id), 200n, 'new-game')
  // Each game is emptied in two parts at once; both would be its first.
  await Promise.all(
    games.flatMap(id => [
      move(escrowOf(id), ACCOUNTS.house, 50n, 'fee'),
      move(escrowOf(id), walletOf(player.id), 150n, 'winner-payment'),
    ]),
  )
  const [counted] = await app.deps.db.rows(sql<{ players: bigint; held: bigint; games: bigint; escrowed: bigint }>`
    select (select count(*) from wallet) as players, (select sum(balance)::bigint from wallet) as held,
      (select count(distinct account) from escrow_in) as games,
      ((select sum(amount) from escrow_in) - (select sum(amount) from escrow_out))::bigint as escrowed`)
  const { sums } = (await (await newOperator(app)).call(operatorLedgerAccounts)).data
  const sumOf = (type: string) => sums.find(sum => sum.kind === type)
  expect(sumOf('player')).toEqual({ kind: 'player', accounts: Number(counted?.players), balance: counted?.held })
  expect(sumOf('game')).toEqual({ kind: 'game', accounts: Number(counted?.games), balance: counted?.escrowed })
  expect(sums.reduce((sum, { balance }) => sum + balance, 0n)).toBe(0n)
})
