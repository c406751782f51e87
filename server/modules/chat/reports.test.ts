import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { answerReport, getReport, listReports } from '#contract/api/admin/moderation.ts'
import { signIn } from '#contract/api/player/access.ts'
import { deleteMessage, getChat, listMessages, reportMessage, sendMessage } from '#contract/api/player/chat.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { listen } from '#tests/support/live.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { tone, voiceForm } from '#tests/support/sounds.ts'

let app: TestApp
let operator: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

async function two(): Promise<{ ana: Player; bia: Player; chat: string }> {
  const [ana, bia] = [await newPlayer(app), await newPlayer(app)]
  return { ana, bia, chat: (await ana.call(getChat, { params: { id: bia.id } })).data._id }
}

const send = async (player: Player, id: string, text: string) =>
  (await player.call(sendMessage, { body: { id, text } })).data._id

const report = (player: Player, _id: string, denounce = 'spam or misleading') =>
  player.call(reportMessage, { params: { kind: 'p2p' }, body: { _id, denounce } })

const reportOf = async (author: Player) =>
  (await operator.call(listReports, { query: { search: author.username } })).data.docs

const answer = (id: string, body: Record<string, unknown>) =>
  operator.call(answerReport, { params: { id }, body: { reason: 'Fere as regras', ...body } })

test('a report reaches the queue once, with what was said around it', async () => {
  const { ana, bia, chat } = await two()
  await send(bia, chat, 'antes')
  const bad = await send(bia, chat, 'compre já')
  await send(ana, chat, 'depois')
  const sent = await Promise.all([1, 2].map(() => report(ana, bad)))
  expect(sent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const [row, ...rest] = await reportOf(bia)
  expect(rest).toEqual([])
  expect(row).toMatchObject({
    kind: 'p2p',
    reason: 'spam or misleading',
    text: 'compre já',
    state: 'open',
    reporter: { username: ana.username },
    author: { username: bia.username },
    reportsOfAuthor: 1,
  })
  const whole = (await operator.call(getReport, { params: { id: row?._id ?? '' } })).data
  expect(whole.context.map(({ text, isReported }) => [text, isReported])).toEqual([
    ['antes', false],
    ['compre já', true],
    ['depois', false],
  ])
  expect(JSON.stringify(whole)).not.toContain('@')
})

test('the words stay with the report when their author takes them back, a voice too', async () => {
  const { ana, bia, chat } = await two()
  const form = voiceForm(await tone(1), { id: chat })
  const { _id: message, voiceMsg } = (await bia.call(sendMessage, { form })).data
  await report(ana, message)
  await bia.call(deleteMessage, { params: { chat, message } })
  const [row] = await reportOf(bia)
  const { context } = (await operator.call(getReport, { params: { id: row?._id ?? '' } })).data
  const url = context.find(one => one.isReported)?.voice?.url ?? ''
  expect((await fetch(new URL(url, app.operatorUrl))).status).toBe(200)
  const [file] = await app.deps.db.rows(
    sql<{ orphan: boolean }>`select orphan_until is not null as orphan from file where id = ${voiceMsg?._id}`,
  )
  expect(file).toEqual({ orphan: false })
})

test('only another’s message of a chat I am in can be reported, with one of the seven reasons', async () => {
  const { ana, bia, chat } = await two()
  const own = await send(ana, chat, 'minha')
  const stranger = await newPlayer(app)
  expect(await report(ana, own)).toMatchObject({ status: 404 })
  expect(await report(stranger, own)).toMatchObject({ status: 404 })
  expect(await report(bia, 'f'.repeat(24))).toMatchObject({ status: 404 })
  expect(await report(bia, own, 'I do not like it')).toMatchObject({
    status: 400,
    fields: { denounce: 'reason_required' },
  })
  const elsewhere = { params: { kind: 'vs' }, body: { _id: own, denounce: 'child abuse' } }
  expect(await bia.call(reportMessage, elsewhere)).toMatchObject({ status: 404 })
  expect(await app.call(reportMessage, elsewhere)).toMatchObject({ status: 401 })
})

test('dismissed: the message stays, every report of it is closed, the deed is written down', async () => {
  const { ana, bia, chat } = await two()
  const message = await send(bia, chat, 'nada demais')
  await report(ana, message)
  const [row] = await reportOf(bia)
  const done = await Promise.all([1, 2].map(() => answer(row?._id ?? '', { action: 'dismiss' })))
  expect(done.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await ana.call(listMessages, { query: { id: chat } })).data.docs).toHaveLength(1)
  expect((await reportOf(bia))[0]).toMatchObject({ state: 'dismissed', answer: 'Fere as regras' })
  const audit = (await operator.call(operatorAudit, { query: { subject: row?._id ?? '' } })).data.docs
  expect(audit).toMatchObject([{ action: 'report.dismissed', reason: 'Fere as regras' }])
})

test('deleted: the message goes on both sides', async () => {
  const { ana, bia, chat } = await two()
  const message = await send(bia, chat, 'ruim')
  await report(ana, message)
  const theirs = await listen(app, bia)
  await answer((await reportOf(bia))[0]?._id ?? '', { action: 'delete' })
  await expect.poll(() => theirs.of(`chat-p2p-delete-msg:${chat}`)).toEqual([{ _message: message }])
  expect((await ana.call(listMessages, { query: { id: chat } })).data.docs).toEqual([])
})

test('blocked: the author is signed out everywhere at once, sockets too, and gets in no more', async () => {
  const { ana, bia, chat } = await two()
  await report(ana, await send(bia, chat, 'crime'), 'child abuse')
  const [row] = await reportOf(bia)
  const theirs = await listen(app, bia)
  await answer(row?._id ?? '', { action: 'block' })
  await expect.poll(() => theirs.socket.connected).toBe(false)
  expect(await bia.call(sendMessage, { body: { id: chat, text: 'oi' } })).toMatchObject({ status: 401 })
  expect(await bia.call(listMessages, { query: { id: chat } })).toMatchObject({ status: 401, code: 'unauthorized' })
  const again = { body: { username: bia.username, password: bia.password } }
  expect(await app.call(signIn, again)).toMatchObject({ code: 'account_blocked' })
  expect((await operator.call(getReport, { params: { id: row?._id ?? '' } })).data).toMatchObject({
    authorBlocked: true,
  })
})

test('an answer needs an action and a reason; players have no desk', async () => {
  const { ana, bia, chat } = await two()
  await report(ana, await send(bia, chat, 'x'))
  const id = (await reportOf(bia))[0]?._id ?? ''
  expect(await answer(id, { action: 'shout' })).toMatchObject({ fields: { action: 'action_required' } })
  expect(await answer(id, { action: 'mute', days: 0 })).toMatchObject({ fields: { days: 'days_invalid' } })
  expect(await answer(id, { action: 'dismiss', reason: '' })).toMatchObject({ fields: { reason: 'reason_required' } })
  expect(await answer('f'.repeat(24), { action: 'dismiss' })).toMatchObject({ status: 404 })
  for (const [endpoint, parts] of [
    [listReports, {}],
    [getReport, { params: { id } }],
    [answerReport, { params: { id }, body: { action: 'dismiss', reason: 'Nada' } }],
  ] as const) {
    expect(await app.call(endpoint, parts)).toMatchObject({ status: 401 })
    expect(await app.call(endpoint, parts, ana.token)).toMatchObject({ status: 401 })
  }
})

// Last, because days pass and the operator's session expires.
test('muted: the author reads on and writes nothing for the days said', async () => {
  const { ana, bia, chat } = await two()
  await report(ana, await send(bia, chat, 'ofensa'))
  await answer((await reportOf(bia))[0]?._id ?? '', { action: 'mute', days: 3 })
  const write = () => bia.call(sendMessage, { body: { id: chat, text: 'oi' } })
  expect(await write()).toMatchObject({ status: 422, code: 'chat_muted' })
  expect((await bia.call(listMessages, { query: { id: chat } })).status).toBe(200)
  app.clock.advance(3 * 86_400_000 + 1_000)
  expect((await write()).status).toBe(201)
})
