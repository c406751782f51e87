import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import * as calls from '#contract/api/admin/webhooks.ts'
import { WebhookSilent } from '#server/gateways/webhook/port.ts'
import { sealText, openText } from '#server/platform/sealed-text.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, newRound, openCard } from '#tests/support/cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { Receiver } from '#tests/support/webhook-receiver.ts'
import { AGAIN_MS, nextAttempt } from './rules.ts'
import { deliver, record } from './service-deliver.ts'

let app: TestApp
let operator: TestOperator
let receiver: Receiver
async function stage(): Promise<void> {
  receiver = new Receiver()
  app = await startTestApp({ webhooks: receiver })
  operator = await newOperator(app)
}

const reason = 'Integração com o painel'
const body = (changes: Partial<Record<string, unknown>> = {}) => ({
  name: 'Painel',
  url: 'https://painel.exemplo.com/crava',
  events: [...calls.WEBHOOK_EVENTS],
  active: true,
  reason,
  ...changes,
})
const add = async (changes: Partial<Record<string, unknown>> = {}) =>
  (await operator.call(calls.operatorCreateWebhook, { body: body(changes) })).data
const listed = async (webhook: string) =>
  (await operator.call(calls.operatorDeliveries, { query: { webhook, limit: 50 } })).data.docs
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>)

async function openAndVoid(): Promise<string> {
  const id = await openCard(operator, cardBody(await newRound(app)))
  await app.drain()
  app.clock.advance(1_000)
  await operator.call(operatorVoidGame, { params: { id }, body: { reason } }).then(answer => answer.data)
  await app.drain()
  return id
}

describe('what is sent', () => {
  beforeEach(stage)

  test('a card that opens and is voided: public facts, once each, signed so that they can be checked', async () => {
    const { _id, secret } = await add()
    const id = await openAndVoid()
    expect(bodies()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        created: new Date(app.clock.now().getTime() - 1_000).toISOString(),
        type: 'game.opened',
        data: expect.objectContaining({ game: id, mode: 'athlete-card', name: 'Craques da rodada', entries: 0 }),
      },
      expect.objectContaining({ type: 'game.void', data: expect.objectContaining({ game: id, reason }) }),
    ])
    for (const { headers, body, url } of receiver.received) {
      const [, t = '', v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['crava-signature'] ?? '') ?? []
      expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'))
      expect(Math.abs(Number(t) - app.clock.now().getTime() / 1_000)).toBeLessThanOrEqual(1)
      expect([url, headers['crava-event-id']]).toEqual([
        body && 'https://painel.exemplo.com/crava',
        JSON.parse(body).id,
      ])
    }
    expect(await listed(_id)).toMatchObject([
      { type: 'game.void', state: 'delivered', attempts: 1, status: 200, game: { _id: id } },
      { type: 'game.opened', state: 'delivered', attempts: 1, status: 200, dueAt: null },
    ])
    // A consumer may run twice.
    await record(app.deps, () => ({}) as never, { gameId: id, type: 'game.void' })
    await app.drain()
    expect(receiver.received).toHaveLength(2)
  })

  test('only what was chosen, only while it is on, and nothing of a game among a few', async () => {
    await add({ events: ['game.void'] })
    await add({ name: 'Outro', active: false })
    const id = await openAndVoid()
    expect(bodies().map(({ type }) => type)).toEqual(['game.void'])
    await app.deps.db.rows(sql`delete from webhook_event`)
    const hidden = () => ({ readers: async () => new Map([[id, new Set<string>()]]) }) as never
    await record(app.deps, hidden, { gameId: id, type: 'game.void' })
    await app.drain()
    expect(receiver.received).toHaveLength(1)
  })

  test('the prizes of a guaranteed pool are those that were decided, not all of it', async () => {
    await add({ events: ['game.settled', 'game.paid'] })
    const id = await openCard(operator, cardBody(await newRound(app)))
    await app.deps.db.rows(sql`insert into settlement (game_id, board_version, pool, prizes, fee, withholding, at)
      values (${id}, 1, 10000, 6250, 3750, 0, ${app.clock.now()})`)
    for (const type of ['game.settled', 'game.paid'] as const)
      await record(app.deps, () => ({}) as never, { gameId: id, type })
    await app.drain()
    expect(bodies().map(({ data }) => (data as { prizes: number }).prizes)).toEqual([62.5, 62.5])
  })

  test('what is not received is tried again for a day, later each time, and then given up', async () => {
    const { _id } = await add({ events: ['game.opened'] })
    receiver.answer = new WebhookSilent('timeout', 'no answer')
    await openCard(operator, cardBody(await newRound(app)))
    await app.drain()
    expect(await listed(_id)).toMatchObject([{ state: 'waiting', attempts: 1, status: null, problem: 'timeout' }])
    receiver.answer = 500
    for (const [index, wait] of AGAIN_MS.entries()) {
      app.clock.advance(wait - 1_000)
      await app.drain()
      expect(receiver.received).toHaveLength(index + 1)
      app.clock.advance(1_000)
      await app.drain()
      expect(receiver.received).toHaveLength(index + 2)
    }
    // Sessions expire within a day.
    operator = await newOperator(app)
    expect(await listed(_id)).toMatchObject([
      { state: 'failed', attempts: AGAIN_MS.length + 1, status: 500, dueAt: null },
    ])
    expect(new Set(receiver.received.map(({ headers }) => headers['crava-event-id'])).size).toBe(1)
    const day = AGAIN_MS.reduce((sum, wait) => sum + wait, 0)
    expect(day).toBeGreaterThan(23 * 3_600_000)
    expect(day).toBeLessThan(24 * 3_600_000)
    expect(nextAttempt(new Date(0), AGAIN_MS.length + 1)).toBeNull()
  })

  test('a delivery whose process died while it sent is tried again', async () => {
    const { _id } = await add({ events: ['game.opened'] })
    receiver.answer = 500
    await openCard(operator, cardBody(await newRound(app)))
    await app.drain()
    await app.deps.db.rows(sql`delete from graphile_worker._private_jobs`)
    receiver.answer = 200
    app.clock.advance(20 * 60_000)
    await app.jobs.find(({ tasks }) => 'webhooks.sweep' in tasks)?.tasks['webhooks.sweep']?.({})
    await app.drain()
    expect(await listed(_id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })
})

describe('an attempt that takes long', () => {
  beforeEach(stage)

  test('is not made twice, and what comes of it late changes nothing of a later one', async () => {
    const { _id } = await add({ events: ['game.opened'] })
    const late = Promise.withResolvers<{ status: number }>()
    const { send } = receiver
    receiver.send = message => {
      receiver.received.push(message)
      return late.promise
    }
    await openCard(operator, cardBody(await newRound(app)))
    const first = app.drain()
    await expect.poll(() => receiver.received.length).toBe(1)
    const [delivery] = await listed(_id)
    app.clock.advance(5 * 60_000)
    await deliver(app.deps, delivery?._id ?? '')
    expect(receiver.received).toHaveLength(1)
    receiver.send = send
    receiver.answer = new WebhookSilent('timeout', 'no answer')
    app.clock.advance(6 * 60_000)
    await deliver(app.deps, delivery?._id ?? '')
    late.resolve({ status: 400 })
    await first
    expect(await listed(_id)).toMatchObject([{ state: 'waiting', attempts: 2, status: null, problem: 'timeout' }])
  })

  test('is not begun with a secret that does not open: it is said, and tried again', async () => {
    const { _id } = await add({ events: ['game.opened'] })
    await app.deps.db.rows(sql`update webhook set secret = 'sealed with another key'`)
    await openCard(operator, cardBody(await newRound(app)))
    await app.drain()
    expect(receiver.received).toEqual([])
    expect(await listed(_id)).toMatchObject([{ state: 'waiting', attempts: 1, status: null, problem: 'secret' }])
  })
})

describe('the console', () => {
  beforeEach(stage)

  test('a test is sent, also by one that is off; one event again, and all of some days, once each', async () => {
    const { _id: id } = await add({ active: false })
    const params = { id }
    expect((await operator.call(calls.operatorTestWebhook, { params, body: { reason } })).status).toBe(200)
    await app.drain()
    expect(bodies()).toMatchObject([{ type: 'webhook.test', data: { webhook: id } }])
    await operator.call(calls.operatorChangeWebhook, { params, body: body() }).then(answer => answer.data)
    await openAndVoid()
    const [last] = await listed(id)
    app.clock.advance(1_000)
    const again = () =>
      operator.call(calls.operatorReplayDelivery, { params: { id: last?._id ?? '' }, body: { reason } })
    const both = await Promise.all([again(), again()])
    expect(both.map(answer => String(answer.code ?? answer.status)).toSorted()).toEqual(['200', 'state_forbids'])
    await app.drain()
    expect(receiver.received).toHaveLength(4)
    expect((await listed(id))[0]).toMatchObject({ event: last?.event, replayed: true, state: 'delivered' })
    const days = { from: '2026-11-21', to: '2026-11-21', reason }
    const period = await operator.call(calls.operatorReplayPeriod, { params, body: days })
    expect(period.data.count).toBe(2)
    await app.drain()
    expect(receiver.received).toHaveLength(6)
    const wrong = await operator.call(calls.operatorReplayPeriod, { params, body: { ...days, to: '2026-02-30' } })
    expect(wrong.fields).toEqual({ to: 'date_invalid' })
    await app.deps.db.rows(sql`insert into webhook_event (id, type, game_id, payload, at)
      select 'e' || n, 'game.paid', 'g' || n, '{}', ${app.clock.now()} from generate_series(1, 1000) n`)
    expect((await operator.call(calls.operatorReplayPeriod, { params, body: days })).code).toBe('too_many_rows')
  })

  test('what happened before there was a webhook can be sent to it', async () => {
    const game = await openAndVoid()
    const { _id: id } = await add()
    expect(receiver.received).toHaveLength(0)
    const days = { from: '2026-11-21', to: '2026-11-21', reason }
    const period = await operator.call(calls.operatorReplayPeriod, { params: { id }, body: days })
    expect(period.data.count).toBe(2)
    await app.drain()
    expect(bodies()).toMatchObject([
      { type: 'game.opened', data: { game } },
      { type: 'game.void', data: { game } },
    ])
  })

  test('the secret is shown once, stored sealed, and another one signs from then on', async () => {
    const { _id: id, secret } = await add({ events: ['game.opened'] })
    const [row] = await app.deps.db.rows(sql<{ secret: string }>`select secret from webhook where id = ${id}`)
    expect(row?.secret).not.toContain(secret)
    expect(JSON.stringify((await operator.call(calls.operatorWebhook, { params: { id } })).raw)).not.toContain(secret)
    const body = { reason }
    const renewed = (await operator.call(calls.operatorRenewWebhookSecret, { params: { id }, body })).data.secret
    expect(renewed).not.toBe(secret)
    await operator.call(calls.operatorTestWebhook, { params: { id }, body }).then(answer => answer.data)
    await app.drain()
    const [sent] = receiver.received
    const [, t = ''] = /^t=(\d+)/.exec(sent?.headers['crava-signature'] ?? '') ?? []
    const signature = createHmac('sha256', renewed).update(`${t}.${sent?.body}`).digest('hex')
    expect(sent?.headers['crava-signature']).toBe(`t=${t},v1=${signature}`)
    const key = app.deps.config.secretKey
    const sealed = sealText(key, { purpose: 'a', place: 'row' }, 'text')
    expect(openText(key, { purpose: 'a', place: 'row' }, sealed)).toBe('text')
    for (const at of [
      { purpose: 'a', place: 'other' },
      { purpose: 'b', place: 'row' },
    ])
      expect(() => openText(key, at, sealed)).toThrow()
  })

  test('what is wrong is refused at its field; it is the administration’s, and there are at most 20', async () => {
    const wrong = await operator.call(calls.operatorCreateWebhook, {
      body: { name: '', url: 'ftp://x', events: [], active: 1 },
    })
    expect(wrong.fields).toEqual({
      name: 'name_required',
      url: 'webhook_url',
      events: 'webhook_events',
      active: 'required',
      reason: 'reason_required',
    })
    const credentials = await operator.call(calls.operatorCreateWebhook, {
      body: body({ url: 'https://a:b@c.example/' }),
    })
    expect(credentials.fields).toEqual({ url: 'webhook_url' })
    expect((await app.call(calls.operatorWebhooks)).status).toBe(401)
    for (const role of ['support', 'games', 'finance'] as const) {
      const other = await newOperator(app, { roles: [role] })
      expect((await other.call(calls.operatorCreateWebhook, { body: body() })).code).toBe('forbidden')
      expect((await other.call(calls.operatorWebhooks)).code).toBe('forbidden')
    }
    const params = { id: 'f'.repeat(24) }
    for (const endpoint of [calls.operatorTestWebhook, calls.operatorDeleteWebhook, calls.operatorReplayDelivery])
      expect((await operator.call(endpoint, { params, body: { reason } })).code).toBe('not_found')
    for (let count = 0; count < 19; count += 1) await add()
    const both = await Promise.all([1, 2].map(() => operator.call(calls.operatorCreateWebhook, { body: body() })))
    expect(both.map(answer => String(answer.code ?? answer.status)).toSorted()).toEqual(['201', 'conflict'])
    const { docs } = (await operator.call(calls.operatorWebhooks)).data
    const gone = { params: { id: docs[0]?._id ?? '' }, body: { reason } }
    expect((await operator.call(calls.operatorDeleteWebhook, gone)).status).toBe(200)
    expect((await operator.call(calls.operatorDeleteWebhook, gone)).code).toBe('not_found')
  })
})
