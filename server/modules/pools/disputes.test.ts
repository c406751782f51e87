import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorAnswerDispute, operatorDisputes } from '#contract/api/admin/cards.ts'
import { listDisputes, openDispute } from '#contract/api/player/disputes.ts'
import { familyCalls } from '#contract/api/player/family-rooms.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { HOUR, MINUTE } from '#tests/support/card-table.ts'
import { fund, newRound } from '#tests/support/cards.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { playedGames } from '#tests/support/played-games.ts'
import { type PushTable, startPushTable } from '#tests/support/push-games.ts'
import { bring, endFirstMatch, openRoom, predict } from '#tests/support/rooms.ts'

/* C9 in games that are not cards, over HTTP, with the clock moved by hand; cards have theirs in modules/cards. */
let table: PushTable
let stranger: Player
const ends: (() => Promise<void>)[] = []
const text = 'O segundo gol foi contra, aos 80 minutos.'

beforeAll(async () => {
  table = await startPushTable(end => void ends.unshift(end))
  stranger = await newPlayer(table.app)
  for (const player of [table.ana, table.bruno]) await fund(table.app, player, 25_000)
})
beforeEach(() => table.nextMatch())
afterAll(async () => {
  expect(await table.broken()).toEqual([])
  for (const end of ends) await end()
})

const doubt = (player: Player, game: string, fact: string, copy = text) =>
  player.call(openDispute, { body: { game, fact, text: copy } })
const mine = (player: Player, game: string) => player.call(listDisputes, { query: { game } })

describe.each([
  ['a room of Family vs Friend', 'coach-friend', HOUR],
  ['a Versus', 'game-vs', HOUR],
  ['a Versus VIP', 'game-vs-vip', HOUR],
  ['a push game', 'push-game', 5 * MINUTE],
] as const)('C9: in %s', (_name, mode, windowMs) => {
  const make = () => playedGames[mode](table)
  test('whoever plays doubts a fact of it in the window: payment waits until it is answered', async () => {
    const { ana, bruno, app } = table
    const { id, facts, end, isPaid } = await make()
    const [match = ''] = facts
    expect(await doubt(ana, id, match)).toMatchObject({ status: 409, code: 'dispute_closed' })
    await end()
    for (const fact of facts) expect((await doubt(ana, id, fact)).status).toBe(201)
    expect(await doubt(ana, id, match)).toMatchObject({ status: 409, code: 'dispute_exists' })
    const result = { fact: match, text, state: 'open', answer: null }
    expect((await mine(ana, id)).data.docs.find(one => one.fact === match)).toMatchObject(result)
    expect((await mine(bruno, id)).data.docs).toEqual([])
    await table.wait(windowMs)
    expect(await isPaid()).toBe(false)
    expect(await doubt(bruno, id, match)).toMatchObject({ status: 409, code: 'dispute_closed' })
    const operator = await newOperator(app)
    const { docs } = (await operator.call(operatorDisputes, { query: { game: id, state: 'open' } })).data
    expect(docs.map(one => [one.game.mode, one.player.username])).toEqual(facts.map(() => [mode, ana.username]))
    expect(docs.find(one => one.fact === match)?.about).toMatch(/^Aurora.* × Bandeira/)
    for (const { _id } of docs) {
      expect(await isPaid()).toBe(false)
      const body = { accept: false, answer: 'A súmula diz outra coisa.' }
      await operator.call(operatorAnswerDispute, { params: { id: _id }, body }).then(answer => answer.data)
      await app.drain()
    }
    expect(await isPaid()).toBe(true)
    expect((await mine(ana, id)).data.docs[0]).toMatchObject({
      state: 'refused',
      answer: 'A súmula diz outra coisa.',
    })
    // It links to the page with the answer.
    const [news] = (await ana.call(listNotifications, { query: { limit: 50 } })).data.docs.filter(
      one => one.title === 'Contestação recusada',
    )
    expect(news?.redirect.uri).toContain(id)
  })

  test('nobody else does, nor about anything else, and of two at once one is kept', async () => {
    const { ana, bruno, app } = table
    const { id, facts, end } = await make()
    const [match = ''] = facts
    await end()
    // Another match is not a fact of this game, and neither is an invalid id.
    const other = (await newRound(app)).matches[0]
    for (const fact of [other, 'o resultado'])
      expect(await doubt(ana, id, fact)).toMatchObject({ code: 'invalid_input', fields: { fact: 'fact_unknown' } })
    expect(await doubt(ana, id, '')).toMatchObject({ code: 'invalid_input', fields: { fact: 'fact_required' } })
    expect(await doubt(ana, id, match, 'Não')).toMatchObject({
      code: 'invalid_input',
      fields: { text: 'text_too_short' },
    })
    for (const answer of [await doubt(stranger, id, match), await mine(stranger, id)])
      expect([answer.status, answer.code]).toEqual([404, 'not_found'])
    const [sent, read] = [{ body: { game: id, fact: match, text } }, { query: { game: id } }]
    for (const answer of [await app.call(openDispute, sent), await app.call(listDisputes, read)])
      expect(answer.code).toBe('unauthorized')
    const statuses = (await Promise.all([1, 2, 3].map(() => doubt(bruno, id, match)))).map(answer => answer.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect((await mine(bruno, id)).data.docs).toHaveLength(1)
  })
})

test('F6: who has left a room does not doubt it any more', async () => {
  const { ana, bruno, carla, match, round } = table
  const id = await openRoom(ana, match)
  await bring(ana, id, bruno, carla)
  for (const player of [ana, bruno, carla]) await predict(player, id)
  await carla.call(familyCalls.removePlayer, { params: { id, userId: carla.id } }).then(answer => answer.data)
  await table.wait(2 * HOUR)
  await endFirstMatch(table.app, round)
  expect((await doubt(carla, id, match)).code).toBe('not_found')
  expect((await doubt(bruno, id, match)).status).toBe(201)
})
