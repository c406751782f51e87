import { afterAll, beforeAll, expect, test } from 'vitest'
import { playCard } from '#contract/api/player/cards.ts'
import { blockUser } from '#contract/api/player/chat.ts'
import { headToHead, myWeek } from '#contract/api/player/my-games.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { pausePlay } from '#contract/api/player/responsible.ts'
import { getPublicUser } from '#contract/api/player/users.ts'
import { type CardTable, CHOICES, HOUR, startCardTable } from '#tests/support/card-table.ts'
import { cardBody, newRound, openCard, playBody, readCard } from '#tests/support/cards.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { bring, openRoom } from '#tests/support/rooms.ts'

/* History of paid games: between two players, of one's own week, and of consecutive weeks, over HTTP. */
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

const WEEK = 7 * 24 * HOUR
const between = async (who: Player, other: Player) => (await who.call(headToHead, { params: { id: other.id } })).data
const weekOf = async (who: Player, week?: string) =>
  (await who.call(myWeek, { query: week === undefined ? {} : { week } })).data
const streakOf = async (who: Player, by = who) => (await by.call(getPublicUser, { params: { id: who.id } })).data.streak
const nothing = { ahead: 0, behind: 0, level: 0, docs: [] }

async function paidCard(): Promise<string> {
  const { id, round } = await table.playedCard()
  expect(await between(ana, carla)).not.toMatchObject({ docs: [{ _id: id }] })
  await table.wait(2 * HOUR)
  await table.publishAll(round)
  await table.app.drain()
  expect(await between(ana, carla)).not.toMatchObject({ docs: [{ _id: id }] })
  await table.wait(HOUR)
  return id
}

test('two players see who was ahead in the games both played, once they are paid', async () => {
  const first = await paidCard()
  const mine = await between(ana, carla)
  expect(mine).toMatchObject({ ahead: 1, behind: 0, level: 0 })
  expect(mine.docs).toMatchObject([
    { _id: first, mode: 'athlete-card', championship: null, mine: { position: 1 }, theirs: { position: 3 } },
  ])
  expect(mine.docs[0]?.mine.totalScore).toBeGreaterThan(mine.docs[0]?.theirs.totalScore ?? Infinity)
  // The other player sees the mirrored result.
  const theirs = await between(carla, ana)
  expect(theirs).toMatchObject({ ahead: 0, behind: 1 })
  expect(theirs.docs[0]).toMatchObject({ mine: mine.docs[0]?.theirs, theirs: mine.docs[0]?.mine })
  expect(JSON.stringify(mine)).not.toMatch(/price|prize|amount/)
  expect(await between(ana, ana)).toEqual(nothing)
  expect(await between(ana, await newPlayer(table.app))).toEqual(nothing)
  expect(await ana.call(headToHead, { params: { id: 'f'.repeat(24) } })).toMatchObject({ status: 404 })
})

test('of a closed account there is no comparison, as there is no page', async () => {
  const gone = await newPlayer(table.app)
  expect(await between(ana, gone)).toEqual(nothing)
  await gone.call(deleteMe, { body: { password: gone.password } }).then(({ data }) => data)
  const params = { id: gone.id }
  expect(await ana.call(headToHead, { params })).toMatchObject({ status: 404, code: 'not_found' })
  expect(await ana.call(getPublicUser, { params })).toMatchObject({ status: 404, code: 'not_found' })
})

test('nothing is told where either has blocked the other', async () => {
  const block = (blocked: boolean) => bruno.call(blockUser, { params: { id: carla.id }, body: { blocked } })
  expect(await between(bruno, carla)).toMatchObject({ ahead: 1 })
  expect((await block(true)).status).toBe(200)
  expect([await between(bruno, carla), await between(carla, bruno)]).toEqual([nothing, nothing])
  expect((await block(false)).status).toBe(200)
})

test('my week tells my games, my place, the pick that brought the most, and whom I passed', async () => {
  expect(await weekOf(ana)).toMatchObject({ week: '2026-W46', next: '2026-W47', recap: { games: [], ranking: null } })
  const now = await weekOf(ana, '2026-W47')
  expect(now).toMatchObject({ week: '2026-W47', previous: '2026-W46', next: null })
  expect(now.recap?.games).toMatchObject([{ mode: 'athlete-card', status: 'paid', position: 1 }])
  expect(now.recap).toMatchObject({ ranking: { position: 1, players: 3 }, before: null, passed: [] })
  expect(now.recap?.ranking?.totalScore).toBe(now.recap?.games[0]?.totalScore)
  expect(now.recap?.best).toMatchObject({ athlete: expect.any(String), match: null })
  expect(now.recap?.best?.points).toBeGreaterThan(0)
  // A player who shared a room with the viewer counts as a friend; the next week reverses their order.
  const room = await openRoom(carla, (await newRound(table.app)).matches[0])
  await bring(carla, room, ana, bruno)
  table.app.clock.advance(WEEK)
  await table.app.drain()
  const round = await newRound(table.app)
  // A week is longer than an operator session.
  const id = await openCard(await newOperator(table.app), cardBody(round))
  const card = await readCard(ana, id)
  for (const [who, choices] of [
    [ana, CHOICES.carla],
    [bruno, CHOICES.bruno],
    [carla, CHOICES.ana],
  ] as const)
    await who.call(playCard, { body: playBody(card, choices) }).then(({ data }) => data)
  await table.wait(2 * HOUR)
  await table.publishAll(round)
  await table.app.drain()
  await table.wait(HOUR)
  expect((await weekOf(ana, '2026-W48')).recap).toMatchObject({
    ranking: { position: 3 },
    before: { position: 1 },
    passed: [],
  })
  const carlas = (await weekOf(carla, '2026-W48')).recap
  expect(carlas).toMatchObject({ ranking: { position: 1 }, before: { position: 3 } })
  expect(carlas?.passed.map(({ _id }) => _id).toSorted()).toEqual([ana.id, bruno.id].toSorted())
  expect(await weekOf(ana)).toMatchObject({ week: '2026-W47', recap: { ranking: { position: 1 } } })
  expect(await ana.call(myWeek, { query: { week: '2027-W01' } })).toMatchObject({
    status: 400,
    fields: { week: 'period_invalid' },
  })
})

test('weeks in a row with a scoring card are counted; who rests from playing is shown none, and no week', async () => {
  expect(await streakOf(ana, bruno)).toEqual({ current: 2, best: 2 })
  table.app.clock.advance(WEEK)
  expect(await streakOf(ana, bruno)).toEqual({ current: 2, best: 2 })
  table.app.clock.advance(WEEK)
  expect(await streakOf(ana, bruno)).toEqual({ current: 0, best: 2 })
  await bruno.call(pausePlay, { body: { days: 3 } }).then(({ data }) => data)
  expect(await streakOf(ana, bruno)).toBeNull()
  expect((await weekOf(bruno)).recap).toBeNull()
  expect(await streakOf(ana, carla)).toEqual({ current: 0, best: 2 })
})
