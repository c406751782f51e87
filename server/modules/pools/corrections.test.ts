import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorOrders } from '#contract/api/admin/approvals.ts'
import { operatorChangedGames, operatorMatchGames } from '#contract/api/admin/changed-games.ts'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { operatorCorrectGame, operatorCorrectionPreview } from '#contract/api/admin/games.ts'
import { operatorRoom } from '#contract/api/admin/rooms.ts'
import { operatorWaiting } from '#contract/api/admin/waiting.ts'
import { verifyReport } from '#contract/verify/verify-report.ts'
import { ACCOUNTS, fundBalances } from '#server/modules/ledger/index.ts'
import { HOUR } from '#tests/support/card-table.ts'
import { fund } from '#tests/support/cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { approve } from '#tests/support/orders.ts'
import { playedGames } from '#tests/support/played-games.ts'
import {
  answerTo,
  goalAt,
  clockAt,
  playedPush,
  pushAdmin,
  type PushTable,
  startPushTable,
} from '#tests/support/push-games.ts'
import { readLog, readReport, sha256 } from '#tests/support/reports.ts'
import { setSettings } from '#tests/support/settings.ts'

/* C10 in games that are not cards, over HTTP; cards have theirs in modules/cards and modules/books. */
let table: PushTable
let operator: TestOperator
const ends: (() => Promise<void>)[] = []
const because = { reason: 'A súmula foi corrigida' }
const unknown = 'f'.repeat(24)

beforeAll(async () => {
  table = await startPushTable(end => void ends.unshift(end))
  for (const player of [table.ana, table.bruno, null]) await fund(table.app, player, 100_000)
})
beforeEach(async () => {
  await table.nextMatch()
  // The session may have expired: the clock was moved by hours.
  operator = await newOperator(table.app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const correct = (id: string, by = operator) => by.call(operatorCorrectGame, { params: { id }, body: because })
const house = async (): Promise<bigint> =>
  (await fundBalances(table.app.deps.db)).find(({ name }) => name === ACCOUNTS.house)?.balance ?? 0n
const held = () => Promise.all([table.ana, table.bruno].map(player => table.reais(player)))
/** Changes of the balances of Ana, Bruno and the house account, in reais. */
async function since(before: number[], settingsBefore: bigint): Promise<number[]> {
  const moved = (await held()).map((now, rank) => Math.round((now - (before[rank] ?? 0)) * 100) / 100)
  return [...moved, Number((await house()) - settingsBefore) / 100]
}
/** Paid games with changed facts, as the list and the start page show them. */
async function changed(): Promise<string[]> {
  const { docs, total } = (await operator.call(operatorChangedGames)).data
  const waiting = (await operator.call(operatorWaiting)).data.docs.filter(({ kind }) => kind === 'changed')
  expect(waiting.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  return docs.map(({ _id }) => _id)
}
const preview = (id: string) => operator.call(operatorCorrectionPreview, { params: { id } })
const auditOf = async (id: string): Promise<string[]> =>
  (await operator.call(operatorAudit, { query: { subject: id, limit: 50 } })).data.docs.map(({ action }) => action)

const TYPES = [
  ['a room of Family vs Friend', 'coach-friend', 'room', 18],
  ['a Versus', 'game-vs', 'room', 18],
  ['a Versus VIP', 'game-vs-vip', 'room', 19_000],
  ['a push game', 'push-game', 'push', 18],
] as const

describe.each(TYPES)('C10: in %s', (_name, mode, what, prize) => {
  // Allows for a heavily loaded machine.
  const slow = { timeout: 60_000 }
  test('a fact that turns out otherwise pays the rightful winner from the house, by two people', slow, async () => {
    const { app, bruno } = table
    const { id, end, turn, isPaid } = await playedGames[mode](table)
    await end()
    operator = await newOperator(app)
    expect(await correct(id)).toMatchObject({ status: 409, code: 'state_forbids' })
    await table.wait(HOUR)
    expect(await isPaid()).toBe(true)
    // Nothing changed since.
    expect(await correct(id)).toMatchObject({ status: 409, code: 'state_forbids' })
    const [before, settingsBefore] = [await held(), await house()]
    expect(await changed()).toEqual([])
    expect(await preview(id)).toMatchObject({ status: 409, code: 'state_forbids' })
    await turn()
    await app.drain()
    expect(await since(before, settingsBefore)).toEqual([0, 0, 0])
    // The admin console shows that a paid game changed, and what a correction would pay, before one is proposed.
    expect(await changed()).toEqual([id])
    const asksFor = { entries: 1, amount: BigInt(prize) * 100n, withheld: 0n }
    expect((await Promise.all([preview(id), preview(id)])).map(({ data }) => data)).toEqual([asksFor, asksFor])
    expect(await changed()).toEqual([id])
    const query = await Promise.all([1, 2, 3].map(() => correct(id)))
    expect(query.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(query.flatMap(({ code }) => code ?? [])).toEqual(['order_exists', 'order_exists'])
    const result = query.find(({ status }) => status === 200)?.data ?? expect.unreachable('nothing was asked')
    expect(result).toMatchObject({ entries: 1, amount: BigInt(prize) * 100n, withheld: 0n })
    expect(await since(before, settingsBefore)).toEqual([0, 0, 0])
    // It awaits approval among the proposals.
    expect(await changed()).toEqual([])
    const second = await newOperator(app)
    const [shown] = (await second.call(operatorOrders, { query: { state: 'open', kind: 'correction' } })).data.docs
    expect(shown).toMatchObject({
      _id: result._id,
      game: { _id: id, mode },
      paid: [{ username: bruno.username, amount: BigInt(prize) * 100n }],
    })
    expect((await approve(app, result._id)).data).toEqual({ data: true })
    await app.drain()
    expect(await since(before, settingsBefore)).toEqual([0, prize, -prize])
    expect(await changed()).toEqual([])
    expect(await correct(id)).toMatchObject({ status: 409, code: 'state_forbids' })
    // The admin console shows every payment.
    const paid = what === 'room' ? (await operator.call(operatorRoom, { params: { id } })).data.winners : []
    const usernames = what === 'room' ? [table.ana.username, bruno.username] : []
    expect(paid.map(({ username }) => username).toSorted()).toEqual(usernames.toSorted())
    expect((await auditOf(id)).filter(action => action.includes('correct'))).toEqual([`${what}.correction-asked`])
    expect(await table.broken()).toEqual([])
    const report = await readReport({ app: bruno }, id)
    expect(await verifyReport(report, sha256, await readLog({ app: bruno }))).toEqual([])
  })

  test('facts that turn back pay nobody twice: only the ranking follows', async () => {
    const { app } = table
    const { id, end, turn } = await playedGames[mode](table)
    await end()
    await table.wait(HOUR)
    operator = await newOperator(app)
    await turn()
    await approve(app, (await correct(id)).data._id).then(answer => answer.data)
    const [before, settingsBefore] = [await held(), await house()]
    await end()
    expect((await correct(id)).data).toEqual({ _id: null, entries: 0, amount: 0n, withheld: 0n })
    expect(await since(before, settingsBefore)).toEqual([0, 0, 0])
    expect((await auditOf(id))[0]).toBe(`${what}.corrected`)
    expect(await table.broken()).toEqual([])
  })

  test('tax is kept back of what is added at the rate it was settled by', async () => {
    await setSettings(table.app, { withholding: 20 })
    const { id, end, turn } = await playedGames[mode](table)
    await end()
    await table.wait(HOUR)
    await setSettings(table.app, { withholding: 0 })
    operator = await newOperator(table.app)
    const [before, settingsBefore] = [await held(), await house()]
    await turn()
    const { _id, amount, withheld } = (await correct(id)).data
    // Tax on the part above the price.
    const net = mode === 'game-vs-vip' ? 9_000 : 8
    expect([amount, withheld]).toEqual([BigInt(prize) * 100n, BigInt(net * 20)])
    await approve(table.app, _id).then(answer => answer.data)
    expect(await since(before, settingsBefore)).toEqual([0, prize - (net * 20) / 100, -prize])
    expect(await table.broken()).toEqual([])
  })
})

test('the calls are for those who look after games, and only of games there are', async () => {
  const { app, ana } = table
  const parts = { params: { id: unknown }, body: because }
  for (const token of [undefined, ana.token])
    expect((await app.call(operatorCorrectGame, parts, token)).code).toBe('unauthorized')
  const support = await newOperator(app, { roles: ['support'] })
  expect((await correct(unknown, support)).code).toBe('forbidden')
  expect((await correct(unknown)).code).toBe('not_found')
  const nothing = await operator.call(operatorCorrectGame, { params: { id: unknown }, body: { reason: '' } })
  expect(nothing).toMatchObject({ code: 'invalid_input', fields: { reason: expect.any(String) as string } })
})

test('C10: what only the desk can tell is told anew after the payment, and moves nothing until it is corrected', async () => {
  const { app, ana, bruno } = table
  const pushes = pushAdmin(operator)
  const id = await pushes.write(table.match, { fact: 'other', side: null })
  await pushes.send(id).then(answer => answer.data)
  for (const [player, text] of [[ana, true] as const, [bruno, false] as const])
    await answerTo(player, id, text).then(answer => answer.data)
  app.clock.advance(2 * HOUR)
  await table.publish(clockAt(75), [goalAt(3)])
  operator = await newOperator(app)
  const format = pushAdmin(operator).setAnswer
  await format(id, true).then(answer => answer.data)
  await app.drain()
  await table.wait(HOUR)
  const [before, settingsBefore] = [await held(), await house()]
  await format(id, false).then(answer => answer.data)
  await table.wait(1_000)
  expect(await since(before, settingsBefore)).toEqual([0, 0, 0])
  expect(await playedPush(bruno, id)).toMatchObject({ result: 'lost', correct: true })
  // After a revert nothing has to be corrected.
  await format(id, true).then(answer => answer.data)
  expect((await correct(id)).code).toBe('state_forbids')
  app.clock.advance(1_000)
  await format(id, false).then(answer => answer.data)
  await approve(app, (await correct(id)).data._id).then(answer => answer.data)
  expect(await since(before, settingsBefore)).toEqual([0, 18, -18])
  expect(await playedPush(bruno, id)).toMatchObject({ result: 'won', correct: false, received: 18_00n })
  expect(await playedPush(ana, id)).toMatchObject({ result: 'won', received: 18_00n })
  expect(await table.broken()).toEqual([])
})

test('a match tells its games, paid ones first; games and previews are the desk’s alone', async () => {
  const { id, end, isPaid } = await playedGames['coach-friend'](table)
  await end()
  await table.wait(HOUR)
  operator = await newOperator(table.app)
  expect(await isPaid()).toBe(true)
  const { rows } = await table.app.deps.db.pool.query<{ match_id: string }>('select match_id from room where id = $1', [
    id,
  ])
  const params = { id: rows[0]?.match_id ?? '' }
  const games = (await operator.call(operatorMatchGames, { params })).data
  expect(games.docs[0]).toMatchObject({ _id: id, mode: 'coach-friend', state: 'paid' })
  expect(games).toMatchObject({ paid: 1 })
  expect((await operator.call(operatorMatchGames, { params: { id: unknown } })).data).toEqual({
    docs: [],
    total: 0,
    paid: 0,
  })
  expect(await preview(unknown)).toMatchObject({ status: 404 })
  expect(await operator.call(operatorCorrectionPreview, { params: { id: 'x' } })).toMatchObject({ status: 404 })
  for (const call of [operatorMatchGames, operatorCorrectionPreview]) {
    expect(await table.app.call(call, { params })).toMatchObject({ status: 401 })
    expect(await table.ana.call(call, { params })).toMatchObject({ status: 401 })
  }
  expect(await table.ana.call(operatorChangedGames)).toMatchObject({ status: 401 })
})
