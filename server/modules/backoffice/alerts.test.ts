import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  operatorAddDevice,
  operatorAlerts,
  operatorRemoveDevice,
  operatorSetAlerts,
  operatorTakeAlerts,
  operatorWaiting,
} from '#contract/api/admin/waiting.ts'
import type { Mail } from '#server/gateways/mail/port.ts'
import type { TestApp } from '#tests/support/app.ts'
import { HOUR, MINUTE } from '#tests/support/card-table.ts'
import { publishFacts } from '#tests/support/cards.ts'
import { startMatchCardTable, type MatchCardTable } from '#tests/support/match-card-table.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { startPushService } from '#tests/support/push.ts'

/* Pending work appears on the start page within minutes, and operators who chose notifications get one each. */
let table: MatchCardTable
let app: TestApp
let games: TestOperator
let support: TestOperator
const sent: Mail[] = []
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startMatchCardTable(end => void ends.push(end))
  ;({ app } = table)
  app.deps.mail.send = async mail => {
    if (mail.to === 'plantao@example.com') sent.push(mail)
  }
  games = await newOperator(app, { roles: ['games'] })
  support = await newOperator(app, { roles: ['support'] })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const deviceBody = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/um',
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
}
const kinds = async (operator = games) =>
  (await operator.call(operatorWaiting)).data.docs.map(({ kind, mode, count }) => [kind, mode, count])
async function minutes(count: number): Promise<void> {
  app.clock.advance(count * MINUTE)
  await app.drain()
  await app.deps.db.tx(tx => tx.addJob('backoffice.alert', {}))
  await app.drain()
}

test('what an operator is told is a choice of theirs, of the kinds they may act on; mail needs an address', async () => {
  const { data } = await support.call(operatorAlerts)
  expect(data.mail).toBe('')
  expect(data.kinds.map(({ kind, by }) => [kind, by])).toEqual([
    ['disputes', 'off'],
    ['reports', 'off'],
    ['leagues', 'off'],
  ])
  const body = { mail: '', kinds: [{ kind: 'facts', by: 'mail' }] }
  expect(await games.call(operatorSetAlerts, { body })).toMatchObject({ status: 400, fields: { mail: 'required' } })
  expect((await app.call(operatorAlerts)).status).toBe(401)
})

test('a whistle without facts waits on the start page within minutes, and is mailed once without data of players', async () => {
  const body = { mail: 'plantao@example.com', kinds: [{ kind: 'facts', by: 'mail' as const }] }
  expect((await games.call(operatorSetAlerts, { body })).status).toBe(200)
  const { season } = await table.playedMatchCard()
  // One match of each round starts in two hours, the other in three.
  await minutes(120)
  await minutes(124)
  expect(await kinds()).toEqual([])
  await minutes(6)
  expect(await kinds()).toEqual([['facts', 'card-game', 1]])
  expect(sent).toHaveLength(1)
  const [mail] = sent
  expect(mail).toMatchObject({ to: 'plantao@example.com', subject: 'Crava: 1 pendência para a mesa' })
  expect(mail?.text).toContain('Jogos sem o resultado depois do apito: 1')
  for (const { username } of [table.ana, table.bruno]) expect(mail?.text).not.toContain(username)
  await minutes(1)
  await minutes(10)
  expect(sent).toHaveLength(1)
  for (const match of [season.matches[0], season.matches[2]])
    await publishFacts(app, match, { status: 'finished', score: { home: 1, away: 0 } })
  await app.drain()
  expect(await kinds()).toEqual([])
  // The next whistle is another occurrence.
  await minutes(60)
  expect(sent).toHaveLength(2)
  await table.endAll(season)
  await app.drain()
  expect(await kinds()).toEqual([])
  await table.wait(HOUR)
})

test('in the browser each is given to one page alone, and nobody is told what their roles may not act on', async () => {
  const body = { mail: '', kinds: [{ kind: 'facts', by: 'browser' as const }] }
  await games.call(operatorSetAlerts, { body })
  await support.call(operatorSetAlerts, { body })
  await table.playedMatchCard()
  await minutes(120)
  await minutes(131)
  const pages = await Promise.all([games.call(operatorTakeAlerts), games.call(operatorTakeAlerts)])
  expect(pages.flatMap(({ data }) => data.docs)).toEqual([
    { kind: 'facts', name: 'Jogos sem o resultado depois do apito', count: 1 },
  ])
  expect((await support.call(operatorTakeAlerts)).data.docs).toEqual([])
})

test('on the devices they come while the console is closed, once on each, until the session ends', async () => {
  expect(await games.call(operatorAddDevice, { body: deviceBody })).toMatchObject({ code: 'mode_unavailable' })
  const service = await startPushService()
  ends.push(() => service.stop())
  Object.assign(app.deps, { push: service.gateway })
  games = await newOperator(app, { roles: ['games'] })
  const [phone, laptop, other] = [service.newBrowser(), service.newBrowser(), service.newBrowser()]
  for (const { body } of [phone, laptop, phone])
    expect((await games.call(operatorAddDevice, { body })).data).toEqual({ data: true })
  // Knowing the endpoint URL alone is not enough to take over a subscription.
  const stolen = { ...phone.body, keys: other.body.keys }
  const thief = await newOperator(app, { roles: ['games'] })
  expect(await thief.call(operatorAddDevice, { body: stolen })).toMatchObject({ fields: { endpoint: 'invalid' } })
  const elsewhere = { ...other.body, endpoint: 'https://example.com/push' }
  expect(await games.call(operatorAddDevice, { body: elsewhere })).toMatchObject({
    fields: { endpoint: 'push_service_unknown' },
  })
  expect((await app.call(operatorAddDevice, { body: phone.body })).status).toBe(401)
  expect((await table.ana.call(operatorAddDevice, { body: phone.body })).status).toBe(401)
  await games.call(operatorSetAlerts, { body: { mail: '', kinds: [{ kind: 'facts', by: 'push' }] } })
  expect((await games.call(operatorAlerts)).data).toMatchObject({ pushKey: service.gateway.publicKey, devices: 2 })
  await table.playedMatchCard()
  await minutes(120)
  // Alerts pending from the previous test have been sent.
  service.taken.length = 0
  await minutes(131)
  expect(service.taken.map(({ browser }) => browser).toSorted()).toEqual([phone.name, laptop.name].toSorted())
  expect(service.taken[0]?.text).toEqual({
    title: 'Crava: 2 pendências para a mesa',
    body: 'Jogos sem o resultado depois do apito: 2',
  })
  await minutes(10)
  expect(service.taken).toHaveLength(2)
  expect((await games.call(operatorRemoveDevice, { body: { endpoint: laptop.body.endpoint } })).data.data).toBe(true)
  expect((await games.call(operatorRemoveDevice, { body: { endpoint: laptop.body.endpoint } })).data.data).toBe(false)
  expect((await thief.call(operatorRemoveDevice, { body: { endpoint: phone.body.endpoint } })).data.data).toBe(false)
  // A subscription that the push service no longer knows is deleted.
  service.answer.status = 410
  await table.playedMatchCard()
  await minutes(120)
  await minutes(131)
  expect((await games.call(operatorAlerts)).data.devices).toBe(0)
})
