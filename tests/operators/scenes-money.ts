import { sql } from 'kysely'
import { createWithdraw } from '#contract/api/player/payments.ts'
import { centavos } from '#contract/money.ts'
import { newId } from '#server/platform/ids.ts'
import { matchCardBody, newSeason } from '#tests/support/championship-cards.ts'
import { richPlayer } from '#tests/support/coins.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { newOperator } from '#tests/support/operators.ts'
import { askFor, newPayer } from '#tests/support/wallet.ts'
import type { Witness } from './witness.ts'

/** Incoming and outgoing money, and suspense. */
export async function moneyInAndOut({ app, does, reason }: Witness): Promise<void> {
  const payer = await newPayer(app)
  await does('operatorCheckDeposit', { params: { id: await askFor(payer) } })
  const unknown = async (amount: number) => {
    const { e2eId } = app.bank.control.pay({ as: cpfOf(123_123_123), amount: centavos(amount) })
    await app.hear()
    return { e2eId }
  }
  await does('operatorReturnReceipt', { params: await unknown(700), body: reason })
  const params = await unknown(900)
  await app.deps.db.rows(sql`update pix_receipt set is_third_party = false where e2e_id = ${params.e2eId}`)
  await does('operatorCreditReceipt', { params, body: { username: payer.username, ...reason } })
  app.bank.control.fault({ fault: 'withhold', times: 1_000 })
  const ask = async () => {
    const player = await richPlayer(app, 50_00)
    const body = { amount: 20, pixKeyType: 'EMAIL', pixKey: player.email }
    return { id: (await player.call(createWithdraw, { body })).data.data.transaction._id }
  }
  const one = await ask()
  await does('operatorHoldWithdrawal', { params: one, body: { hold: true, ...reason } })
  await does('operatorHoldWithdrawal', { params: one, body: { hold: false, ...reason } })
  await does('operatorRetryWithdrawal', { params: one, body: reason })
  const two = await ask()
  await does('operatorHoldWithdrawal', { params: two, body: { hold: true, ...reason } })
  await does('operatorRefuseWithdrawal', { params: two, body: reason })
  app.bank.control.randomFaults()
  await app.drain()
}

/** The operator's money, with two-person approval; an alert of a duel; yearly statements. */
export async function houseMoney({ app, does, reason }: Witness): Promise<void> {
  const { db } = app.deps
  const propose = async () => {
    const headers = { 'idempotency-key': newId(app.clock.now()) }
    return {
      id: (await does('operatorProposeOrder', { body: { kind: 'capital-in', amount: 1, ...reason }, headers }))._id,
    }
  }
  await does('operatorTakeBackOrder', { params: await propose(), body: reason })
  const decided = { params: await propose(), body: { approve: true, ...reason } }
  await does('operatorDecideOrder', decided, await newOperator(app))
  const several = { ids: [(await propose()).id], approve: true, ...reason }
  await does('operatorDecideOrders', { body: several }, await newOperator(app))
  await does('operatorReadOrder', { params: decided.params })
  const [loser, winner] = [await newPayer(app), await newPayer(app)]
  const [game] = await db.rows(sql<{ id: string }>`select id from game limit 1`)
  const id = newId(app.clock.now())
  await db.rows(sql`insert into duel_alert (id, game_id, loser_id, winner_id, amount, games, at, held_until)
    values (${id}, ${game?.id ?? ''}, ${loser.id}, ${winner.id}, 300000, 3, ${app.clock.now()}, ${app.clock.now()})`)
  await does('operatorSeenVersusAlert', { params: { id }, body: reason })
  const season = await newSeason(app)
  const large = matchCardBody(season, { fixedAmount: true, amount: 20_000 })
  const card = await does('operatorCreateChampionshipCard', { body: large })
  await does('operatorAskGuarantee', { params: { id: card._id }, body: reason })
  await does('operatorYearsCsv', { body: { year: '2026', search: '', ...reason } })
}
