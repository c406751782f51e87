import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorAudit } from '#contract/api/admin/console.ts'
import {
  operatorCorrectGame,
  operatorCorrectionPreview,
  operatorHoldGame,
  operatorSettleGame,
  operatorSettlementPreview,
  operatorVoidGame,
} from '#contract/api/admin/games.ts'
import { HOUR } from '#tests/support/card-table.ts'
import { fund } from '#tests/support/cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { playedGames } from '#tests/support/played-games.ts'
import { pushAdmin, type PushTable, startPushTable } from '#tests/support/push-games.ts'

/* Operators' actions on a game, the same in every mode; corrections have their own file. */
let table: PushTable
let operator: TestOperator
const ends: (() => Promise<void>)[] = []
const because = { reason: 'Conferido com a súmula' }
const unknown = 'f'.repeat(24)

beforeAll(async () => {
  table = await startPushTable(end => void ends.unshift(end))
  for (const player of [table.ana, table.bruno, null]) await fund(table.app, player, 200_000)
})
beforeEach(async () => {
  await table.nextMatch()
  // The session may have expired: the clock was moved by hours.
  operator = await newOperator(table.app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const preview = (id: string) => operator.call(operatorSettlementPreview, { params: { id } })
const hold = (id: string, isHeld: boolean) =>
  operator.call(operatorHoldGame, { params: { id }, body: { hold: isHeld, ...because } })
const settle = (id: string) => operator.call(operatorSettleGame, { params: { id }, body: because })
const callOff = (id: string) => operator.call(operatorVoidGame, { params: { id }, body: because })
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const coins = () => Promise.all([table.ana, table.bruno].map(player => table.reais(player)))
const auditOf = async (id: string) =>
  (await operator.call(operatorAudit, { query: { subject: id, limit: 50 } })).data.docs.map(({ action, reason }) => [
    action,
    reason,
  ])
/** The actions with these names in a family, each with its reason. */
const written = (family: string, ...actions: string[]) => actions.map(action => [`${family}.${action}`, because.reason])
const ofFamily = async (id: string, names: RegExp) =>
  (await auditOf(id)).filter(([action = '']) => names.test(action)).toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
const OPERATIONS = /\.(held|let-go|settled-early|voided)$/

const MODES = [
  ['athlete-card', 'card'],
  ['card-game', 'card'],
  ['coach-friend', 'room'],
  ['game-vs', 'room'],
  ['game-vs-vip', 'room'],
  ['push-game', 'push'],
] as const

describe.each(MODES)('a game of %s', (mode, family) => {
  // Allows for a heavily loaded machine.
  const slow = { timeout: 60_000 }

  test('is held past its window, released and paid once before its window, each with the reason', slow, async () => {
    const { id, end, isPaid } = await playedGames[mode](table)
    expect(await settle(id)).toMatchObject({ status: 409, code: 'state_forbids' })
    await end()
    operator = await newOperator(table.app)
    const before = await coins()
    const shown = (await preview(id)).data
    expect(shown).toMatchObject({ state: 'provisional', voidReason: null, missing: [], players: 2 })
    expect(shown.payDate).not.toBeNull()
    expect(shown.winners[0]).toMatchObject({ username: table.ana.username, rank: 1 })
    expect(shown.winners.reduce((sum, { amount }) => sum + amount, 0n)).toBe(shown.prizes)
    expect(statuses(await Promise.all([hold(id, true), hold(id, true)]))).toEqual([200, 200])
    await table.wait(3 * HOUR)
    operator = await newOperator(table.app)
    expect(await isPaid()).toBe(false)
    expect(await settle(id)).toMatchObject({ status: 409, code: 'state_forbids' })
    expect((await hold(id, false)).status).toBe(200)
    const paid = await Promise.all([settle(id), settle(id)])
    expect(paid.some(({ status }) => status === 200)).toBe(true)
    await table.app.drain()
    expect(await isPaid()).toBe(true)
    const won = (name: string) =>
      Number(shown.winners.reduce((sum, one) => sum + (one.username === name ? one.amount : 0n), 0n)) / 100
    expect(await coins()).toEqual(
      [table.ana, table.bruno].map(({ username }, index) => (before[index] ?? 0) + won(username)),
    )
    for (const late of [await hold(id, true), await settle(id), await callOff(id)])
      expect(late).toMatchObject({ status: 409, code: 'state_forbids' })
    expect((await preview(id)).data).toMatchObject({ state: 'paid', prizes: shown.prizes, payDate: null })
    const settled = paid.filter(({ status }) => status === 200).map(() => 'settled-early')
    expect(await ofFamily(id, OPERATIONS)).toEqual(written(family, 'held', 'held', 'let-go', ...settled))
    expect(await table.broken()).toEqual([])
  })

  test('is voided once: everybody is refunded and reads the reason (C11)', slow, async () => {
    const before = await coins()
    const { id, voided } = await playedGames[mode](table)
    operator = await newOperator(table.app)
    expect(await coins()).not.toEqual(before)
    const both = await Promise.all([callOff(id), callOff(id)])
    expect(statuses(both)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.code).toBe('state_forbids')
    await table.app.drain()
    expect(await coins()).toEqual(before)
    expect(await voided()).toBe(because.reason)
    for (const late of [await hold(id, true), await settle(id), await callOff(id)])
      expect(late).toMatchObject({ status: 409, code: 'state_forbids' })
    expect(await ofFamily(id, OPERATIONS)).toEqual(written(family, 'voided'))
    expect(await table.broken()).toEqual([])
  })
})

test('a draft has nothing to be paid', async () => {
  const id = await pushAdmin(operator).write(table.match)
  const answers = [await preview(id), await hold(id, true), await settle(id), await callOff(id)]
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, code: 'state_forbids' })
})

test('the operations are for those who look after games, and only of games there are', async () => {
  const { app, ana } = table
  const support = await newOperator(app, { roles: ['support', 'finance'] })
  const calls = [
    [operatorSettlementPreview, {}],
    [operatorCorrectionPreview, {}],
    [operatorHoldGame, { hold: true, ...because }],
    [operatorSettleGame, because],
    [operatorVoidGame, because],
    [operatorCorrectGame, because],
  ] as const
  for (const [call, body] of calls) {
    const parts = { params: { id: unknown }, body }
    for (const token of [undefined, ana.token])
      expect([call.name, (await app.call(call, parts, token)).code]).toEqual([call.name, 'unauthorized'])
    expect([call.name, (await support.call(call, parts)).code]).toEqual([call.name, 'forbidden'])
    for (const id of [unknown, 'x'])
      expect([call.name, (await operator.call(call, { params: { id }, body })).code]).toEqual([call.name, 'not_found'])
    if (call.method === 'GET') continue
    const mute = await operator.call(call, { params: { id: unknown }, body: { ...body, reason: 'x' } })
    expect([call.name, mute]).toMatchObject([call.name, { status: 400, fields: { reason: 'reason_required' } }])
  }
  expect(await auditOf(unknown)).toEqual([])
})
