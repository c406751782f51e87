import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { operatorSeenVersusAlert, operatorVersusAlerts } from '#contract/api/admin/rooms.ts'
import { signIn } from '#contract/api/player/access.ts'
import { createWithdraw, getWithdraw } from '#contract/api/player/payments.ts'
import { checkBooks } from '#server/modules/ledger/index.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { fund, newRound } from '#tests/support/cards.ts'
import {
  type DuelTable,
  endMatch,
  guessInTurn,
  kickOff,
  makeStarted,
  newTable,
  readDuel,
  publishScore,
} from '#tests/support/duels.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { correctByTwo } from '#tests/support/orders.ts'
import type { Player } from '#tests/support/people.ts'
import { bring, endFirstMatch, openRoom, predict } from '#tests/support/rooms.ts'
import { setSettings } from '#tests/support/settings.ts'

const ends: (() => Promise<void>)[] = []
let app: TestApp
let operator: TestOperator
let table: DuelTable
/** The last duel that was played. */
let last = { id: '', match: '' }
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.unshift(end) })
  operator = await newOperator(app)
})
beforeEach(async () => {
  table = await newTable(app, { reais: 10_000 })
})
afterAll(async () => {
  expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
  for (const end of ends) await end()
})

const HOUR = 3_600_000
const DAY = 24 * HOUR
const unknown = 'f'.repeat(24)

/** A duel from its creation to the prize, on its own match, won by the opponent or the owner. Returns when it was paid. */
async function duel(price: number, winner: 'owner' | 'opponent' = 'opponent'): Promise<Date> {
  const round = await newRound(app)
  const here = { ...table, round, match: round.matches[0] }
  const id = await makeStarted(here, { price })
  last = { id, match: here.match }
  await guessInTurn(here, id, winner === 'opponent' ? ['1-0', '0-1'] : ['0-1', '1-0'])
  await kickOff(here, await readDuel(here.owner, id))
  await endMatch(here, '1-0')
  expect((await readDuel(here.owner, id)).result?._winner).toBe(here[winner].id)
  return app.clock.now()
}

/** Like a browser that was closed for weeks. */
async function signedIn(player: Player): Promise<Player> {
  const { token } = (await app.call(signIn, { body: { username: player.username, password: player.password } })).data
  return { ...player, token, call: (endpoint, parts) => app.call(endpoint, parts, token) }
}

/** Hours have passed, so the operator signs in again. */
const alertsOf = async (player: Player) => {
  app.clock.advance(HOUR)
  operator = await newOperator(app)
  const { docs } = (await operator.call(operatorVersusAlerts, { query: { limit: 50 } })).data
  return docs.filter(one => one.winner._id === player.id)
}
const heldOf = async (player: Player) => {
  const { held, heldUntil, available } = (await player.call(getWithdraw)).data
  return { held, heldUntil, available }
}

describe('V7', () => {
  test('net losses to one opponent above R$ 2.000 in 30 days raise an alert and hold those winnings for 72 h', async () => {
    const { owner, opponent } = table
    await duel(1_000)
    await duel(1_000)
    expect(await alertsOf(opponent)).toEqual([])
    expect((await heldOf(opponent)).held).toBe(0n)
    const paidAt = await duel(1)
    const [alert, ...others] = await alertsOf(opponent)
    const heldUntil = new Date(paidAt.getTime() + 72 * HOUR)
    expect(others).toEqual([])
    expect(alert).toMatchObject({ amount: 2_001_00n, games: 3, heldUntil, seenAt: null })
    expect([alert?.loser._id, alert?.winner._id, alert?.winner.username]).toEqual([
      owner.id,
      opponent.id,
      opponent.username,
    ])
    // Only the winnings of the duel that exceeded the limit.
    expect(await heldOf(opponent)).toMatchObject({ held: 1_80n, heldUntil })
    const paidAgain = await duel(1_000)
    expect(await alertsOf(opponent)).toHaveLength(2)
    const { held, available } = await heldOf(opponent)
    expect(held).toBe(1_801_80n)
    const { heldParts } = (await opponent.call(getWithdraw)).data
    expect(heldParts).toMatchObject([{ kind: 'winnings', amount: 1_801_80n }])
    const query = { amount: Number(available / 100n) + 1, pixKeyType: 'CPF', pixKey: opponent.cpf }
    expect((await opponent.call(createWithdraw, { body: query })).code).toBe('insufficient_balance')
    expect((await heldOf(owner)).held).toBe(0n)
    app.clock.set(new Date(paidAgain.getTime() + 72 * HOUR))
    expect(await heldOf(opponent)).toMatchObject({ held: 0n, heldUntil: null })
    expect((await opponent.call(createWithdraw, { body: query })).status).toBe(201)
  })

  test('of a prize from which tax was kept back, what came into the wallet is held', async () => {
    await setSettings(app, { withholding: 20 })
    await duel(2_500)
    const [row] = await app.deps.db.rows(sql<{ amount: bigint; withheld: bigint }>`
      select amount, withheld from prize where account_id = ${table.opponent.id}`)
    await setSettings(app, { withholding: 0 })
    // Of the net prize of R$ 4.500 less the stake.
    expect(row).toEqual({ amount: 4_500_00n, withheld: 400_00n })
    expect((await heldOf(table.opponent)).held).toBe(4_100_00n)
  })

  test('what is won back counts against it', async () => {
    await duel(1_500)
    await duel(1_500, 'owner')
    await duel(700)
    await duel(100)
    // 1.500 − 1.200 + 700 + 100
    expect(await alertsOf(table.opponent)).toEqual([])
    expect(await alertsOf(table.owner)).toEqual([])
    await duel(1_000)
    expect(await alertsOf(table.opponent)).toMatchObject([{ amount: 2_100_00n, games: 5 }])
  })

  /** C10: the facts of the last duel's match change, and two operators correct its payment. */
  async function turnOut(score: string): Promise<Date> {
    await publishScore(app, last.match, score, 'finished')
    operator = await newOperator(app)
    const correction = await correctByTwo(app, operator, last.id)
    expect(correction._id).not.toBeNull()
    return app.clock.now()
  }

  test('C10: what a correction gave is not lost; and what it pays from such a loser is held 72 h from then', async () => {
    const { owner, opponent } = table
    await fund(app, null, 10_000)
    await duel(1_500)
    await duel(600)
    expect((await heldOf(opponent)).held).toBe(1_080_00n)
    // After the correction the owner has won the last one: 1.500 + 600 − 1.080.
    await turnOut('0-1')
    expect((await heldOf(opponent)).held).toBe(0n)
    expect((await heldOf(owner)).held).toBe(0n)
    await duel(1_000)
    // 1.020 + 1.000.
    expect((await heldOf(opponent)).held).toBe(1_800_00n)
    await duel(10, 'owner')
    app.clock.advance(4 * DAY)
    table = { ...table, opponent: await signedIn(opponent) }
    expect((await heldOf(table.opponent)).held).toBe(0n)
    const paidAt = await turnOut('0-1')
    expect(await heldOf(table.opponent)).toMatchObject({
      held: 18_00n,
      heldUntil: new Date(paidAt.getTime() + 72 * HOUR),
    })
  })

  test('a family room that two played is like a duel, and what one loses there on a day goes by the limit of transfers (W3)', async () => {
    const round = await newRound(app)
    const id = await openRoom(table.owner, round.matches[0], { price: 600 })
    await bring(table.owner, id, table.opponent)
    await predict(table.owner, id)
    await predict(table.opponent, id, { homeGoals: 0, awayGoals: 3 })
    app.clock.advance(2 * HOUR)
    await endFirstMatch(app, round)
    app.clock.advance(HOUR)
    await app.drain()
    expect(await heldOf(table.owner)).toMatchObject({ held: 1_080_00n })
    expect(await alertsOf(table.owner)).toMatchObject([{ amount: 600_00n, games: 1 }])
  })

  test('losses of more than 30 days ago do not count', async () => {
    await duel(1_500)
    app.clock.advance(31 * DAY)
    table = { ...table, owner: await signedIn(table.owner), opponent: await signedIn(table.opponent) }
    operator = await newOperator(app)
    await duel(1_500)
    expect(await alertsOf(table.opponent)).toEqual([])
  })

  test('nothing can be withdrawn before the alert is there, and it is raised once', async () => {
    await duel(2_500)
    await app.deps.db.pool.query('delete from duel_alert')
    expect((await heldOf(table.opponent)).held).toBe(4_500_00n)
    const won = app.deps.db.q.selectFrom('prize').select('game_id').where('account_id', '=', table.opponent.id)
    const gameId = (await won.executeTakeFirst())?.game_id
    const raise = app.jobs.find(set => 'versus.raise-alert' in set.tasks)?.tasks['versus.raise-alert']
    const payload = { gameId: gameId ?? '', mode: 'game-vs', version: 1 }
    await Promise.all([raise?.(payload), raise?.(payload)])
    expect(await alertsOf(table.opponent)).toHaveLength(1)
  })

  test('an operator marks an alert as reviewed with a note, which is audited', async () => {
    await duel(2_500)
    const [alert] = await alertsOf(table.opponent)
    const params = { id: alert?._id ?? '' }
    const body = { reason: 'Conversei com os dois' }
    expect((await operator.call(operatorSeenVersusAlert, { params, body: {} })).code).toBe('invalid_input')
    expect((await operator.call(operatorSeenVersusAlert, { params: { id: unknown }, body })).code).toBe('not_found')
    expect((await app.call(operatorSeenVersusAlert, { params, body })).code).toBe('unauthorized')
    expect((await app.call(operatorVersusAlerts)).code).toBe('unauthorized')
    expect((await app.call(operatorVersusAlerts, {}, table.owner.token)).code).toBe('unauthorized')
    const seenAt = app.clock.now()
    expect((await operator.call(operatorSeenVersusAlert, { params, body })).status).toBe(200)
    expect(await alertsOf(table.opponent)).toMatchObject([{ seenAt }])
    const { docs } = (await operator.call(operatorAudit, { query: { subject: params.id } })).data
    expect(docs).toMatchObject([{ action: 'versus.alert-seen', reason: body.reason }])
  })
})
