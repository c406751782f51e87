import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { operatorHoldGame, operatorSettleGame, operatorVoidGame } from '#contract/api/admin/games.ts'
import { homeTodo } from '#contract/api/player/home.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { updateUser } from '#contract/api/player/profile.ts'
import { getReport } from '#contract/api/player/proofs.ts'
import { exportTransactions, listTransactions } from '#contract/api/player/transactions.ts'
import { verifyReport } from '#contract/verify/verify-report.ts'
import { HOUR, MINUTE } from '#tests/support/card-table.ts'
import type { Player } from '#tests/support/people.ts'
import { answerTo, clockAt, goalAt, playedPush, type PushTable, startPushTable } from '#tests/support/push-games.ts'
import { readLog, readReport, sha256 } from '#tests/support/reports.ts'
import { setSettings } from '#tests/support/settings.ts'

/* Questions from sending to payment (P1 to P3), over HTTP, with the clock moved by hand. */
let table: PushTable
let people: Player[]
let before: number[]
const ends: (() => Promise<void>)[] = []
const SECOND = 1_000

beforeAll(async () => {
  table = await startPushTable(end => void ends.push(end))
  people = [table.ana, table.bruno, table.carla]
})
beforeEach(async () => {
  await table.nextMatch()
  before = await held()
})
afterEach(async () => expect(await table.broken()).toEqual([]))
afterAll(async () => {
  for (const end of ends) await end()
})

const held = () => Promise.all(people.map(table.reais))
/** Each player's net result since the test began, in reais. */
const moved = async () => (await held()).map((now, index) => Math.round((now - (before[index] ?? 0)) * 100) / 100)
/** Submits each player's answer; null for none. */
async function answers(id: string, answer: readonly (boolean | null)[]): Promise<void> {
  for (const [index, one] of answer.entries()) {
    const player = people[index]
    if (player && one !== null) expect((await answerTo(player, id, one)).status).toBe(200)
  }
}
const lock = () => table.wait(33 * SECOND)
/** The question's minutes are played, and the dispute window is over. */
async function end(goals: readonly ReturnType<typeof goalAt>[]): Promise<void> {
  await table.publish(clockAt(72), goals)
  await table.wait(5 * MINUTE)
}
const because = { reason: 'Porque sim' }

test('P1: the pot of those who were wrong goes to those who were right, less the fee', async () => {
  const id = await table.sent()
  await answers(id, [true, true, false])
  expect(await moved()).toEqual([-10, -10, -10])
  await lock()
  expect((await table.pushes.read(id)).state).toBe('running')
  await table.publish(clockAt(65), [goalAt(64)])
  expect(await playedPush(table.ana, id)).toMatchObject({ correct: null, result: 'waiting', winners: 0, players: 3 })
  await table.publish(clockAt(71), [goalAt(64)])
  expect((await table.pushes.read(id)).state).toBe('running')
  await table.publish(clockAt(72), [goalAt(64)])
  expect(await table.pushes.read(id)).toMatchObject({ state: 'provisional', correct: true, yes: 2, answers: 3 })
  expect(await playedPush(table.ana, id)).toMatchObject({ correct: true, result: 'waiting', winners: 2 })
  await table.wait(5 * MINUTE - SECOND)
  expect((await table.pushes.read(id)).state).toBe('provisional')
  await table.wait(SECOND)
  expect((await table.pushes.read(id)).state).toBe('paid')
  expect(await moved()).toEqual([3.5, 3.5, -10])
  expect(await playedPush(table.ana, id)).toMatchObject({
    result: 'won',
    received: 13_50n,
    winners: 2,
    players: 3,
    payDate: null,
  })
  expect(await playedPush(table.carla, id)).toMatchObject({ result: 'lost', received: 0n })
  const { docs } = (await table.ana.call(listTransactions, { query: { module: 'push-game' } })).data
  expect(docs).toHaveLength(2)
})

test('who was right is told what came to the wallet, less the tax; and everything in the own language', async () => {
  await setSettings(table.app, { withholding: 20 })
  const id = await table.sent()
  await answers(id, [true, true, false])
  await table.ana.call(updateUser, { body: { lang: 'en' } }).then(answer => answer.data)
  await lock()
  await end([goalAt(65)])
  await setSettings(table.app, {})
  // R$ 13,50 less a fifth of the amount above the price.
  expect(await moved()).toEqual([2.8, 2.8, -10])
  expect((await playedPush(table.ana, id)).received).toBe(12_80n)
  const newest = async (player: Player) =>
    (await player.call(listNotifications)).data.docs.map(({ text }) => text).join()
  const { question, questionEn } = await table.pushes.read(id)
  expect(await newest(table.bruno)).toMatch(new RegExp(`R\\$\\s12,80 em ${question.replace('?', '.')}`))
  const resolved = await newest(table.ana)
  expect(resolved).toContain(`12.80 in ${questionEn}`)
  expect(resolved).not.toContain(question)
  const prizeNames = async (player: Player) =>
    (await player.call(listNotifications)).data.docs.flatMap(({ prize }) => prize?.name ?? [])
  expect(await prizeNames(table.ana)).toContain(questionEn)
  expect(await prizeNames(table.ana)).not.toContain(question)
  expect(await prizeNames(table.bruno)).toContain(question)
  const toDo = async (player: Player) => (await player.call(homeTodo)).data.docs.map(({ name }) => name)
  expect(await toDo(table.ana)).toContain(questionEn)
  expect(await toDo(table.bruno)).toContain(question)
  const { docs } = (await table.ana.call(listTransactions, { query: { module: 'push-game', limit: 3 } })).data
  expect(docs.map(({ details: { type, title, titleEn } }) => [type, title, titleEn])).toEqual(
    ['withheld', 'winner-payment', 'new-game'].map(type => [type, question, questionEn]),
  )
  expect((await table.ana.call(exportTransactions)).data).toContain(questionEn)
  await table.ana.call(updateUser, { body: { lang: 'pt-BR' } }).then(answer => answer.data)
})

test('P1: nobody wrong refunds everybody', async () => {
  const id = await table.sent({ price: 1 })
  await answers(id, [true, true, null])
  await lock()
  await end([goalAt(65)])
  expect(await table.pushes.read(id)).toMatchObject({ state: 'void', voided: 'nobody_wrong' })
  expect(await moved()).toEqual([0, 0, 0])
})

test('P1: nobody right refunds everybody', async () => {
  const id = await table.sent()
  await answers(id, [true, true, true])
  await lock()
  await end([])
  expect(await table.pushes.read(id)).toMatchObject({ state: 'void', voided: 'nobody_right', correct: false })
  expect(await moved()).toEqual([0, 0, 0])
  expect(await playedPush(table.ana, id)).toMatchObject({
    result: 'refunded',
    received: 10_00n,
    voided: 'nobody_right',
  })
})

test('P1: a guaranteed prize is reserved, shared by those who were right, and the stakes are the house’s', async () => {
  const id = await table.sent({ amount: 100, price: 5 })
  await answers(id, [true, true, false])
  await lock()
  await end([goalAt(65)])
  expect((await table.pushes.read(id)).state).toBe('paid')
  expect(await moved()).toEqual([45, 45, -5])
})

test('P1: of a guaranteed prize nobody won, the stakes go back and the prize too', async () => {
  const id = await table.sent({ amount: 100, price: 5 })
  await answers(id, [true, true, true])
  await lock()
  await end([])
  expect(await table.pushes.read(id)).toMatchObject({ state: 'void', voided: 'nobody_right' })
  expect(await moved()).toEqual([0, 0, 0])
})

test('P1: who alone was right of a guaranteed prize has all of it', async () => {
  const id = await table.sent({ amount: 100, price: 5, buttonType: 1 })
  await answers(id, [true, null, null])
  await lock()
  await end([goalAt(65)])
  expect((await table.pushes.read(id)).state).toBe('paid')
  expect(await moved()).toEqual([95, 0, 0])
})

test.each([59, 60, 70, 71])('P3: an event in minute %i touches the edge: void, all refunded', async minute => {
  const id = await table.sent()
  await answers(id, [true, false, false])
  await lock()
  await end([goalAt(minute)])
  expect(await table.pushes.read(id)).toMatchObject({ state: 'void', voided: 'edge_event' })
  expect(await moved()).toEqual([0, 0, 0])
})

test('nobody answered: void, and a guaranteed prize is the house’s again', async () => {
  const id = await table.sent({ amount: 100 })
  await lock()
  expect((await table.pushes.read(id)).state).toBe('void')
})

test('the facts are told anew within the window; a killed match voids', async () => {
  const id = await table.sent()
  await answers(id, [true, false, false])
  await lock()
  await table.publish(clockAt(72), [goalAt(65)])
  expect(await table.pushes.read(id)).toMatchObject({ state: 'provisional', correct: true })
  await table.publish(clockAt(74), [])
  expect(await table.pushes.read(id)).toMatchObject({ state: 'provisional', correct: false })
  await table.publish({ status: 'void', score: null })
  await table.wait(5 * MINUTE)
  expect(await table.pushes.read(id)).toMatchObject({ state: 'void', voided: 'match_void' })
  expect(await moved()).toEqual([0, 0, 0])
})

test('what only the operator can tell waits for the word, which counts anew each time (C10)', async () => {
  const id = await table.sent({ fact: 'other', side: null, question: 'Vai chover entre os minutos 60 e 70?' })
  await answers(id, [true, false, null])
  expect((await table.pushes.setAnswer(id, true)).code).toBe('state_forbids')
  await lock()
  expect((await table.pushes.setAnswer(id, true)).code).toBe('state_forbids')
  await table.publish(clockAt(72))
  expect(await table.pushes.read(id)).toMatchObject({ state: 'provisional', missing: ['told'] })
  await table.wait(HOUR)
  expect((await table.pushes.read(id)).state).toBe('provisional')
  const settle = () => table.operator.call(operatorSettleGame, { params: { id }, body: because })
  expect((await settle()).code).toBe('facts_missing')
  expect((await table.pushes.setAnswer(id, true)).status).toBe(200)
  expect(
    (await table.operator.call(operatorHoldGame, { params: { id }, body: { hold: true, ...because } })).status,
  ).toBe(200)
  await table.app.drain()
  await table.wait(10 * MINUTE)
  expect(await table.pushes.read(id)).toMatchObject({ state: 'provisional', correct: true, hold: because.reason })
  expect((await table.pushes.setAnswer(id, false)).status).toBe(200)
  await table.operator.call(operatorHoldGame, { params: { id }, body: { hold: false, ...because } })
  // A changed result restarts the window (C9).
  await table.app.drain()
  expect((await settle()).status).toBe(200)
  await table.app.drain()
  expect((await table.pushes.read(id)).state).toBe('paid')
  expect(await moved()).toEqual([-10, 8, 0])
  // A decision after payment moves nothing until a correction.
  expect((await table.pushes.setAnswer(id, true)).status).toBe(200)
  await table.app.drain()
  expect((await table.pushes.read(id)).state).toBe('paid')
  expect(await moved()).toEqual([-10, 8, 0])
})

test('C11: a question that an operator voided takes no more answers', async () => {
  const id = await table.sent()
  await answers(id, [true, false, null])
  await table.operator.call(operatorVoidGame, { params: { id }, body: because }).then(answer => answer.data)
  await table.app.drain()
  expect(await table.pushes.read(id)).toMatchObject({ state: 'void', voided: because.reason })
  expect(await moved()).toEqual([0, 0, 0])
  expect((await answerTo(table.carla, id, true)).code).toBe('push_over')
})

test('anybody can check the report of a paid question, and of a void one', async () => {
  const paid = await table.sent()
  await answers(paid, [true, true, false])
  const edged = await table.sent({ from: 62, to: 66 })
  await answers(edged, [true, false, null])
  await lock()
  await end([goalAt(67)])
  expect((await table.pushes.read(paid)).state).toBe('paid')
  expect((await table.pushes.read(edged)).state).toBe('void')
  for (const id of [paid, edged]) {
    const report = await readReport(table, id)
    expect(await verifyReport(report, sha256, await readLog(table))).toEqual([])
  }
  expect((await table.app.call(getReport, { params: { game: paid } })).status).toBe(200)
})
