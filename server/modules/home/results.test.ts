import { afterAll, beforeAll, expect, test } from 'vitest'
import { familyCalls } from '#contract/api/player/family-rooms.ts'
import { homeTodo } from '#contract/api/player/home.ts'
import { readNotifications } from '#contract/api/player/notifications.ts'
import { type CardTable, HOUR, startCardTable } from '#tests/support/card-table.ts'
import { newRound } from '#tests/support/cards.ts'
import { endMatch, guessInTurn, kickOff, makeStarted, newTable, readDuel } from '#tests/support/duels.ts'
import type { Player } from '#tests/support/people.ts'
import { bring, endFirstMatch, openRoom, predict } from '#tests/support/rooms.ts'

/* Results stay on the home page until they are viewed, over HTTP. */
let table: CardTable
let ana: Player
let bruno: Player
let carla: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startCardTable(end => void ends.push(end))
  ;({ ana, bruno, carla } = table)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const results = async (who: Player) => (await who.call(homeTodo)).data.docs.filter(({ kind }) => kind === 'result')
const text = async (who: Player) => (await results(who)).map(({ name, redirect }) => [name, redirect])
const look = (who: Player, notification: string) =>
  who.call(readNotifications, { body: { notification } }).then(({ data }) => data)

/** A room of Ana's in which she and Bruno have played. */
async function played(name: string): Promise<{ id: string; mine: string; end: () => Promise<void> }> {
  const round = await newRound(table.app)
  const id = await openRoom(ana, round.matches[0], { name })
  await bring(ana, id, bruno, carla)
  const mine = await predict(ana, id)
  await predict(bruno, id, { homeGoals: 4 })
  const end = async () => {
    await table.wait(2 * HOUR)
    await endFirstMatch(table.app, round)
    await table.wait(HOUR)
  }
  return { id, mine, end }
}

test('a result waits from the payment on until it is looked at, for its players alone, after what is urgent', async () => {
  const { id, mine, end } = await played('Sala paga')
  expect([await results(ana), await results(bruno)]).toEqual([[], []])
  await end()
  expect(await text(ana)).toEqual([['Sala paga', `/family_vs_friends/${id}/games/${mine}`]])
  expect(await text(bruno)).toEqual([['Sala paga', `/family_vs_friends/${id}`]])
  expect(await results(carla)).toEqual([])
  const next = await openRoom(ana, (await newRound(table.app)).matches[0], { name: 'Próxima' })
  const kinds = (await ana.call(homeTodo)).data.docs.map(({ kind }) => kind)
  expect(kinds.indexOf('result')).toBe(kinds.indexOf('room-to-play') + 1)
  const [result] = await results(ana)
  await look(ana, result?._id ?? '')
  expect([await results(ana), (await results(bruno)).length]).toEqual([[], 1])
  await look(bruno, '')
  expect(await results(bruno)).toEqual([])
  await ana.call(familyCalls.remove, { params: { id: next } }).then(({ data }) => data)
})

test('a duel is told of by its own words, which lead to it like any other result', async () => {
  const duel = await newTable(table.app)
  const id = await makeStarted(duel)
  await guessInTurn(duel, id, ['1-0', '2-0'])
  await kickOff(duel, await readDuel(duel.owner, id))
  await endMatch(duel, '2-0')
  await table.app.drain()
  for (const player of [duel.owner, duel.opponent])
    expect(await text(player)).toEqual([['Duelo de sábado', `/versus/${id}`]])
})

test('a void game is a result too; having left a room is none', async () => {
  const { id } = await played('Sala apagada')
  await bruno.call(familyCalls.removePlayer, { params: { id, userId: bruno.id } }).then(({ data }) => data)
  await table.app.drain()
  expect(await text(bruno)).toEqual([])
  await ana.call(familyCalls.remove, { params: { id } }).then(({ data }) => data)
  await table.app.drain()
  expect((await text(ana)).map(([name]) => name)).toEqual(['Sala apagada'])
  expect(await text(bruno)).toEqual([])
  await look(ana, '')
})

test('three at most, the newest first, and none that is older than two weeks', async () => {
  const rooms = []
  for (const name of ['Um', 'Dois', 'Três', 'Quatro']) rooms.push(await played(name))
  for (const { id } of rooms) {
    await ana.call(familyCalls.remove, { params: { id } }).then(({ data }) => data)
    await table.app.drain()
    table.app.clock.advance(1_000)
  }
  expect((await text(ana)).map(([name]) => name)).toEqual(['Quatro', 'Três', 'Dois'])
  table.app.clock.advance(15 * 24 * HOUR)
  expect((await results(ana)).length).toBe(0)
})
