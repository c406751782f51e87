import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { operatorSettleGame, operatorVoidGame } from '#contract/api/admin/games.ts'
import * as api from '#contract/api/admin/push-games.ts'
import { operatorGiveCpf } from '#contract/api/admin/staff.ts'
import { SETTINGS_PRESET } from '#contract/settings.ts'
import { startTestApp } from '#tests/support/app.ts'
import { newRound, publishFacts } from '#tests/support/cards.ts'
import { cravaFixture, importMatches, newChampionship } from '#tests/support/matches.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer } from '#tests/support/people.ts'
import {
  answerTo,
  clockAt,
  goalAt,
  pushBody,
  pushAdmin,
  type PushTable,
  startPushTable,
} from '#tests/support/push-games.ts'
import { openRoom } from '#tests/support/rooms.ts'
import { setSettings } from '#tests/support/settings.ts'

/* Operators' actions on questions, over HTTP. */
let table: PushTable
const ends: (() => Promise<void>)[] = []
const reason = 'Pergunta da partida'
const NOTHING = 'f'.repeat(24)
beforeAll(async () => {
  table = await startPushTable(end => void ends.push(end))
})
beforeEach(() => table.nextMatch())
afterAll(async () => {
  expect(await table.broken()).toEqual([])
  for (const end of ends) await end()
})

const because = (id: string) => ({ params: { id }, body: { reason } })
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const actions = async (id: string) =>
  (await table.operator.call(operatorAudit, { query: { subject: id } })).data.docs.map(({ action }) => action).sort()

test.each([
  [{ _match: '' }, { _match: 'match_required' }],
  [{ _match: NOTHING }, { _match: 'match_unknown' }],
  [{ fact: 'corner' }, { fact: 'invalid' }],
  [{ side: 'both' }, { side: 'invalid' }],
  [{ from: 0 }, { from: 'minute_invalid' }],
  [{ to: 91 }, { to: 'minute_invalid' }],
  [{ from: 60.5 }, { from: 'minute_invalid' }],
  [{ to: 59 }, { to: 'window_backwards' }],
  [{ from: 40, to: 50 }, { to: 'window_two_halves' }],
  [{ from: 69, to: 70 }, { to: 'window_too_short' }],
  [{ question: '' }, { question: 'question_required' }],
  [{ questionEn: 'a'.repeat(121) }, { questionEn: 'question_too_long' }],
  [{ price: 0.5 }, { price: 'price_low' }],
  [{ price: 1_000.01 }, { price: 'price_high' }],
  [{ price: 'dez' }, { price: 'amount_invalid' }],
  [{ amount: 0.99 }, { amount: 'amount_low' }],
  [{ buttonType: 3 }, { buttonType: 'invalid' }],
  [{ players: 'nobody' }, { players: 'invalid' }],
  [{ reason: '' }, { reason: 'reason_required' }],
  [{ question: 'Sai gol entre os minutos 1 e 10?' }, { question: 'question_minutes' }],
  [{ questionEn: 'Will there be a goal between minutes 60 and 75?' }, { questionEn: 'question_minutes' }],
  [{ question: 'Sai gol em 10 minutos?' }, { question: 'question_minutes' }],
  [{ fact: 'other', question: 'Mais de 2 escanteios entre 1 e 10?' }, { question: 'question_minutes' }],
])('a question with %j is refused at its field', async (changes, fields) => {
  const refused = await table.operator.call(api.operatorAddPush, { body: pushBody(table.match, changes) })
  expect([400, 422]).toContain(refused.status)
  expect(refused.fields).toEqual(fields)
})

test('a question is about a match whose facts settle (C6)', async () => {
  const championship = await newChampionship(table.operator, 'cbf')
  await importMatches(table.app, table.operator, championship, [cravaFixture()])
  const { docs } = (await table.operator.call(api.operatorPushMatches)).data
  expect(docs.map(doc => doc._id)).toContain(table.match)
  expect(docs.map(doc => doc.championship._id)).not.toContain(championship)
})

test('a draft is of minutes still to be played', async () => {
  await publishFacts(table.app, table.match, clockAt(64))
  const refused = await table.operator.call(api.operatorAddPush, { body: pushBody(table.match, { from: 1, to: 10 }) })
  expect(refused.fields).toEqual({ from: 'window_past' })
  await publishFacts(table.app, table.match, { status: 'finished' })
  const late = await table.operator.call(api.operatorAddPush, { body: pushBody(table.match) })
  expect(late.fields).toEqual({ _match: 'match_over' })
})

test('a draft says to how many it would go, and one whose text asks other minutes is not sent', async () => {
  const counted = { fact: 'other', question: 'Mais de 2 escanteios entre os minutos 60 e 70?' }
  const id = await table.pushes.write(table.match, counted)
  const { audience } = (await table.operator.call(api.operatorPushGame, { params: { id } })).data
  expect(audience).toBeGreaterThan(0)
  const { rows } = await table.app.deps.db.pool.query<{ question: string }>(
    `update push_game set question = 'Sai gol entre os minutos 1 e 10?' where id = $1 returning question`,
    [id],
  )
  expect(rows).toHaveLength(1)
  expect((await table.pushes.send(id)).code).toBe('question_minutes')
  await table.app.deps.db.pool.query('update push_game set question = $2 where id = $1', [id, counted.question])
  expect((await table.pushes.send(id)).data.people).toBe(audience)
  expect((await table.operator.call(api.operatorPushGame, { params: { id } })).data.audience).toBeNull()
})

test('a draft changes and goes; each change says why', async () => {
  const id = await table.pushes.write(table.match)
  const change = (changes: Record<string, unknown>) =>
    table.operator.call(api.operatorChangePush, { params: { id }, body: pushBody(table.match, changes) })
  expect((await change({ price: 2_000 })).fields).toEqual({ price: 'price_high' })
  expect((await change({ from: 62, price: 5, amount: 50, side: null })).status).toBe(200)
  expect(await table.pushes.read(id)).toMatchObject({
    state: 'draft',
    from: 62,
    price: 5_00n,
    amount: 50_00n,
    side: null,
  })
  const gone = await Promise.all([1, 2].map(() => table.operator.call(api.operatorDeletePush, because(id))))
  expect(statuses(gone)).toEqual([200, 404])
  expect(await actions(id)).toEqual(['push.changed', 'push.created', 'push.removed'])
})

test('a draft that somebody else changed meanwhile is not changed back', async () => {
  const id = await table.pushes.write(table.match)
  const change = (changes: Record<string, unknown>) =>
    table.operator.call(api.operatorChangePush, { params: { id }, body: pushBody(table.match, changes) })
  const both = await Promise.all([change({ price: 6 }), change({ price: 7 })])
  expect(statuses(both)).toEqual([200, 409])
  expect(both.flatMap(({ code }) => code ?? [])).toEqual(['conflict'])
  const { seq, price } = await table.pushes.read(id)
  expect(seq).toBe(1)
  expect((await change({ price: 8, seq })).data).toEqual({ data: true, seq: 2 })
  expect(price).not.toBe((await table.pushes.read(id)).price)
})

test('a question is sent once, then nothing of it changes', async () => {
  const id = await table.pushes.write(table.match)
  const sent = await Promise.all([1, 2, 3].map(() => table.pushes.send(id)))
  expect(statuses(sent)).toEqual([200, 409, 409])
  expect(sent.find(({ status }) => status === 200)?.data.people).toBe((await table.pushes.read(id)).people)
  const changed = await table.operator.call(api.operatorChangePush, { params: { id }, body: pushBody(table.match) })
  expect(changed.code).toBe('state_forbids')
  expect((await table.operator.call(api.operatorDeletePush, because(id))).code).toBe('state_forbids')
  expect((await table.operator.call(operatorSettleGame, because(id))).code).toBe('state_forbids')
  expect(await actions(id)).toEqual(['push.created', 'push.sent'])
})

test('P3: a question is sent two minutes ahead of its minutes, and of no match that is over', async () => {
  const id = await table.pushes.write(table.match)
  await publishFacts(table.app, table.match, clockAt(58))
  expect((await table.pushes.send(id)).code).toBe('window_too_soon')
  await publishFacts(table.app, table.match, clockAt(57))
  const second = await table.pushes.write(table.match)
  expect((await table.pushes.send(second)).status).toBe(200)
  await publishFacts(table.app, table.match, { status: 'finished' })
  expect((await table.pushes.send(id)).code).toBe('match_over')
  expect((await table.pushes.read(id)).state).toBe('draft')
})

test('P3: a clock counts by when it was told, and one that nobody tells any more says nothing', async () => {
  await publishFacts(table.app, table.match, clockAt(57))
  table.app.clock.advance(60_000)
  const id = await table.pushes.write(table.match)
  expect((await table.pushes.send(id)).code).toBe('window_too_soon')
  // Reporting the same minute again does not make it more recent.
  await publishFacts(table.app, table.match, clockAt(57))
  expect((await table.pushes.send(id)).code).toBe('window_too_soon')
  table.app.clock.advance(120_001)
  const far = await table.pushes.write(table.match, { from: 80, to: 85 })
  expect((await table.pushes.send(far)).code).toBe('clock_stale')
  await publishFacts(table.app, table.match, { ...clockAt(61), score: { home: 1, away: 0 } })
  expect((await table.pushes.send(far)).status).toBe(200)
  await publishFacts(table.app, table.match, clockAt(45, 2))
  table.app.clock.advance(600_000)
  const next = await table.pushes.write(table.match)
  expect((await table.pushes.send(next)).code).toBe('clock_stale')
  // During the break the clock stands still, and its source keeps reporting it.
  await publishFacts(table.app, table.match, clockAt(45, 2))
  expect((await table.pushes.send(next)).status).toBe(200)
  await publishFacts(table.app, table.match, { status: 'finished' })
})

test('P1: a prize the house does not have is not promised', async () => {
  await setSettings(table.app, {
    limits: { ...SETTINGS_PRESET.limits, guaranteeAlone: 1_000_000, guaranteeAloneDay: 1_000_000 },
  })
  const id = await table.pushes.write(table.match, { amount: 1_000_000 })
  expect((await table.pushes.send(id)).code).toBe('house_short')
  expect(await table.pushes.read(id)).toMatchObject({ state: 'draft', sentAt: null, people: 0 })
  await setSettings(table.app, {})
})

test('C12: the desk learns how many answered, and how from the lock on alone', async () => {
  const id = await table.sent()
  await answerTo(table.ana, id, true)
  expect(await table.pushes.read(id)).toMatchObject({ answers: 1, yes: null, correct: null, missing: [] })
  await table.wait(33_000)
  expect(await table.pushes.read(id)).toMatchObject({ answers: 1, yes: 1 })
})

test('the list is searched by words and state; the matches by name', async () => {
  const id = await table.pushes.write(table.match, { question: 'Pergunta só deste teste?' })
  const list = async (query: Record<string, string | number>) =>
    (await table.operator.call(api.operatorPushGames, { query })).data
  expect((await list({ search: 'pergunta so deste' })).docs.map(doc => doc._id)).toEqual([id])
  expect((await list({ search: 'pergunta so deste', state: 'paid' })).docs).toEqual([])
  expect(await list({ limit: 1, page: 2 })).toMatchObject({ page: 2, docs: [{}] })
  const found = async (search: string) =>
    (await table.operator.call(api.operatorPushMatches, { query: { search } })).data.docs.map(doc => doc._id)
  expect(await found(`aurora ${table.round.suffix}`)).toContain(table.match)
  expect(await found('ninguém joga isto')).toEqual([])
  await publishFacts(table.app, table.match, clockAt(10))
  expect((await found(''))[0]).toBe(table.match)
})

test('the desk is the operators’ alone, and what is not there is not found', async () => {
  const player = await newPlayer(table.app)
  const params = { id: NOTHING }
  const body = pushBody(table.match)
  const calls = [
    [api.operatorPushGames, {}],
    [api.operatorPushMatches, {}],
    [api.operatorAddPush, { body }],
    [api.operatorPushGame, { params }],
    [api.operatorChangePush, { params, body }],
    [api.operatorDeletePush, because(NOTHING)],
    [api.operatorSendPush, because(NOTHING)],
    [api.operatorAnswerPush, { params, body: { correct: true, reason } }],
  ] as const
  for (const [endpoint, parts] of calls) {
    expect((await table.app.call(endpoint, parts)).status).toBe(401)
    expect((await player.call(endpoint, parts)).status).toBe(401)
    if ('params' in parts) expect((await table.operator.call(endpoint, parts)).status).toBe(404)
  }
})

test.each([
  ['free', { price: 10 }, 'mode_unavailable'],
  ['fantasy', { price: 10, amount: 100 }, 'mode_unavailable'],
  ['free', { price: 0 }, undefined],
])('the profile %s with %j answers %s', async (profile, changes, code) => {
  const app = await startTestApp({ env: { COMPLIANCE_PROFILE: profile } })
  const pushes = pushAdmin(await newOperator(app))
  const round = await newRound(app)
  expect((await pushes.send(await pushes.write(round.matches[0], changes))).code).toBe(code)
})

test('C12: who plays on the match of a question does not decide it', async () => {
  const { app, ana, bruno } = table
  const worker = await newOperator(app)
  await worker
    .call(operatorGiveCpf, { body: { docNumber: ana.cpf, password: worker.password } })
    .then(answer => answer.data)
  await table.nextMatch()
  await openRoom(ana, table.match)
  const id = await pushAdmin(worker).write(table.match, { fact: 'other', side: null })
  await pushAdmin(worker)
    .send(id)
    .then(answer => answer.data)
  await answerTo(bruno, id, true).then(answer => answer.data)
  app.clock.advance(2 * 3_600_000)
  await table.publish(clockAt(75), [goalAt(3)])
  const [again, other] = [worker, await newOperator(app)]
  expect(await pushAdmin(again).setAnswer(id, true)).toMatchObject({ status: 409, code: 'plays_on_match' })
  const params = { params: { id }, body: { reason: 'Sem motivo' } }
  for (const call of [operatorVoidGame, operatorSettleGame])
    expect((await again.call(call, params)).code).toBe('plays_on_match')
  expect((await pushAdmin(other).setAnswer(id, true)).status).toBe(200)
})
