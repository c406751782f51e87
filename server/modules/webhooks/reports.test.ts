import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import * as calls from '#contract/api/admin/webhooks.ts'
import { startTestApp } from '#tests/support/app.ts'
import { cardBody, newRound, openCard } from '#tests/support/cards.ts'
import { newOperator } from '#tests/support/operators.ts'
import { Receiver } from '#tests/support/webhook-receiver.ts'
import { record } from './service-deliver.ts'

test('the address of a report is sent where there is one: of what is paid, and of what was void after its lock', async () => {
  const receiver = new Receiver()
  const app = await startTestApp({ webhooks: receiver })
  const operator = await newOperator(app)
  const reason = 'Integração com o painel'
  const events = ['game.settled', 'game.paid', 'game.void']
  const body = { name: 'Painel', url: 'https://painel.exemplo.com/crava', events, active: true, reason }
  expect((await operator.call(calls.operatorCreateWebhook, { body })).status).toBe(201)
  const early = await openCard(operator, cardBody(await newRound(app)))
  await operator.call(operatorVoidGame, { params: { id: early }, body: { reason } }).then(answer => answer.data)
  const id = await openCard(operator, cardBody(await newRound(app)))
  await app.deps.db.rows(sql`update game set locked_at = ${app.clock.now()} where id = ${id}`)
  for (const type of ['game.settled', 'game.paid', 'game.void'] as const)
    await record(app.deps, () => ({}) as never, { gameId: id, type })
  await app.drain()
  const sent = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
  const reportOf = (type: string, game: string) =>
    sent.filter(one => one.type === type && one.data.game === game).map(({ data }) => data.report)
  const report = `http://crava.test/public/v1/reports/${id}`
  expect([reportOf('game.void', early), reportOf('game.settled', id)]).toEqual([[undefined], [undefined]])
  expect([reportOf('game.paid', id), reportOf('game.void', id)]).toEqual([[report], [report]])
})
