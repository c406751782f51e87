import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { familyCalls, getFamilyGame, playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { versusCalls } from '#contract/api/player/versus.ts'
import { type CardTable, startCardTable } from '#tests/support/card-table.ts'
import { newRound, publishFacts } from '#tests/support/cards.ts'
import {
  type DuelTable,
  guess,
  makeDuel,
  makeLobby,
  makeStarted,
  pressReady,
  pressStart,
  readDuel,
} from '#tests/support/duels.ts'
import { bring, openRoom, predict, predictionBody, readRoom, roomBody } from '#tests/support/rooms.ts'

/* C11: a match that is cancelled before it begins (C7, C8, or by its source), and a prediction that is withdrawn, over HTTP. */
let table: CardTable
let app: CardTable['app']
let duels: DuelTable
let match: string
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startCardTable(end => void ends.push(end))
  ;({ app } = table)
})
beforeEach(async () => {
  const round = await newRound(app)
  match = round.matches[0]
  duels = { app, round, match, owner: table.ana, opponent: table.bruno }
})
afterAll(async () => {
  expect(await table.broken()).toEqual([])
  for (const end of ends) await end()
})

const callOff = () => publishFacts(app, match, { status: 'void', startedAt: null, score: null })
/** As `callOff`, before any event was processed. */
const callOffUnheard = () => app.deps.db.rows(sql`update match set status = 'void' where id = ${match}`)
const held = () => Promise.all([table.ana, table.bruno].map(table.reais))
const news = async (player: CardTable['ana']) =>
  (await player.call(listNotifications)).data.docs.map(({ text }) => text).join()

test('a family room ends at once, and whoever paid has it back before kick-off', async () => {
  const before = await held()
  const id = await openRoom(table.ana, match)
  await bring(table.ana, id, table.bruno)
  await predict(table.ana, id)
  await callOff()
  expect(await held()).toEqual(before)
  expect(await readRoom(table.ana, id)).toMatchObject({ status: 'cancelled', voided: 'match_void' })
  // One player had not paid, and is notified too.
  for (const player of [table.ana, table.bruno]) expect(await news(player)).toContain('a partida não valeu')
})

test('a duel ends at once: nothing is debited of one that has not begun, both have it back of one that has', async () => {
  const before = await held()
  const lobby = await makeLobby(duels)
  const started = await makeStarted(duels)
  await guess(duels.opponent, started, '1-0').then(answer => answer.data)
  await callOff()
  expect(await held()).toEqual(before)
  expect(await readDuel(duels.owner, lobby)).toMatchObject({ status: 'cancelled', voided: 'match_void' })
  expect(await readDuel(duels.owner, started)).toMatchObject({ status: 'finished', voided: 'match_void', turn: null })
  expect((await guess(duels.owner, started, '2-0')).code).toBe('match_void')
  expect((await pressReady(duels, lobby)).code).toBe('match_void')
  expect((await pressStart(duels, lobby)).code).toBe('match_void')
})

test('on a void match nobody joins, enters, is ready or starts, even before its event is processed', async () => {
  const before = await held()
  const room = await openRoom(table.ana, match, { type: 'public' })
  const lobby = await makeLobby(duels)
  const open = await makeDuel(duels)
  const started = await makeStarted(duels)
  await callOffUnheard()
  const { carla, bruno, ana } = table
  expect((await carla.call(familyCalls.join, { params: { id: room }, body: {} })).code).toBe('match_void')
  const played = await ana.call(playFamilyRoom, { params: { id: room }, body: predictionBody() })
  expect(played.code).toBe('match_void')
  const accepted = await bruno.call(versusCalls.answerInvite, { params: { id: open }, body: { accept: true } })
  expect(accepted.code).toBe('match_void')
  expect((await pressReady(duels, lobby)).code).toBe('match_void')
  expect((await pressStart(duels, lobby)).code).toBe('match_void')
  expect((await guess(duels.opponent, started, '1-0')).code).toBe('match_void')
  const made = await ana.call(familyCalls.create, { body: roomBody(match) })
  expect(made.fields).toEqual({ _match: 'match_unknown' })

  // The sweep of the minute ends all of them.
  await app.jobs.find(set => 'rooms.end-void' in set.tasks)?.tasks['rooms.end-void']?.({})
  await app.drain()
  expect((await readRoom(ana, room)).status).toBe('cancelled')
  for (const id of [lobby, open]) expect((await readDuel(ana, id)).status).toBe('cancelled')
  expect((await readDuel(ana, started)).status).toBe('finished')
  expect(await held()).toEqual(before)
})

test('a match that is void after kick-off leaves the time to doubt it (C9)', async () => {
  const id = await makeStarted(duels)
  for (const [player, score] of [
    [duels.opponent, '1-0'],
    [duels.owner, '0-1'],
  ] as const)
    await guess(player, id, score).then(answer => answer.data)
  app.clock.set((await readDuel(duels.owner, id)).lockDate)
  await app.drain()
  await callOff()
  expect((await readDuel(duels.owner, id)).voided).toBeNull()
})

test('the refund of a prediction that is withdrawn leads to it, and it says why; to others there is none', async () => {
  const { ana, bruno, carla } = table
  const id = await openRoom(ana, match)
  await bring(ana, id, bruno, carla)
  const gameId = await predict(bruno, id)
  for (const player of [ana, carla]) await predict(player, id)
  await bruno.call(familyCalls.removePlayer, { params: { id, userId: bruno.id } }).then(answer => answer.data)
  await app.drain()
  const { docs } = (await bruno.call(listNotifications)).data
  expect(docs.map(({ redirect }) => redirect.uri)).toContain(`/family_vs_friends/${id}/games/${gameId}`)
  const read = (player: typeof ana) => player.call(getFamilyGame, { params: { id, gameId } })
  const withdrawn = { voided: 'left_room', price: 10_00n, totalScore: null, score: { points: 0, state: 'unknown' } }
  expect((await read(bruno)).data.doc).toMatchObject(withdrawn)
  expect((await read(carla)).code).toBe('not_yet_visible')
  app.clock.set((await readRoom(ana, id)).lockDate)
  await app.drain()
  expect((await read(bruno)).data.doc).toMatchObject(withdrawn)
  expect((await read(carla)).code).toBe('not_found')
})
