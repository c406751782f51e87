import { afterAll, beforeAll, expect, test } from 'vitest'
import { playCard } from '#contract/api/player/cards.ts'
import { homeRunning, RUNNING_GAMES_MAX } from '#contract/api/player/home.ts'
import { CHOICES, HOUR, MINUTE } from '#tests/support/card-table.ts'
import { cardBody, newRound, openCard, playBody, publishFacts, readCard } from '#tests/support/cards.ts'
import { listen } from '#tests/support/live.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { answerTo, clockAt, type PushTable, startPushTable } from '#tests/support/push-games.ts'
import { bring, openRoom, predict } from '#tests/support/rooms.ts'

/* A player's rank in each running game, over HTTP. */
let table: PushTable
let ana: Player
let bruno: Player
let carla: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startPushTable(end => void ends.push(end))
  ;({ ana, bruno, carla } = table)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const running = async (who: Player) => (await who.call(homeRunning)).data.docs
const of = async (who: Player, id: string) => (await running(who)).find(({ _id }) => _id === id)

test('a card tells where its players stand from the lock until it is paid, and nobody else', async () => {
  const { id, round } = await table.playedCard()
  expect((await ana.call(homeRunning)).data).toMatchObject({ docs: [], entered: [id], isNew: false })
  // C2: by the clock, before any job has run.
  table.app.clock.advance(2 * HOUR - 10 * MINUTE)
  const before = { _id: id, mode: 'athlete-card', championship: null, entries: 3, staked: 1_000n, answer: null }
  expect(await running(ana)).toMatchObject([{ ...before, status: 'preparing', position: null, totalScore: null }])
  await table.wait(10 * MINUTE)
  const ears = await listen(table.app, ana)
  expect((await of(ana, id))?.matches.map(({ status }) => status)).toEqual(['scheduled'])
  const goal = { score: { home: 1, away: 0 }, athletes: { [round.athletes[0]?.id ?? '']: { goals: 1 } } }
  await publishFacts(table.app, round.matches[0], { ...clockAt(38), ...goal })
  await table.app.drain()
  // Reading it subscribes the player's open pages to live events.
  await expect.poll(() => ears.of(`athlete:${id}`)).toMatchObject([{ status: 'scores' }])
  const first = await of(ana, id)
  expect(first).toMatchObject({ ...before, status: 'running', position: 1, amount: 3_000n })
  expect(first?.matches).toMatchObject([{ status: 'live', minute: '38', score: { home: 1, away: 0 } }])
  expect([first?.totalScore, first?.prizes]).toEqual([expect.any(Number), expect.any(BigInt)])
  expect(first?.prizes).toBeGreaterThan(0n)
  expect(await of(carla, id)).toMatchObject({ status: 'running', prizes: 0n })
  const stranger = await newPlayer(table.app)
  expect((await stranger.call(homeRunning)).data).toMatchObject({ docs: [], entered: [], isNew: true })
  await table.publishAll(round)
  await table.app.drain()
  expect(await of(ana, id)).toMatchObject({ status: 'over', position: 1, payDate: expect.any(Date) })
  await table.wait(HOUR)
  expect((await ana.call(homeRunning)).data).toMatchObject({ docs: [], isNew: false })
})

test('a room tells its place, and a question its pot and my answer, while its match goes on', async () => {
  await table.nextMatch()
  const room = await openRoom(ana, table.match, { name: 'Almoço de domingo' })
  await bring(ana, room, bruno)
  await predict(ana, room)
  await predict(bruno, room, { homeGoals: 4 })
  await table.wait(2 * HOUR)
  await table.publish(clockAt(38))
  const question = await table.sent()
  for (const [who, says] of [
    [ana, true],
    [bruno, false],
  ] as const)
    await answerTo(who, question, says).then(({ data }) => data)
  expect(await of(ana, question)).toBeUndefined()
  await table.wait(MINUTE)
  expect(await of(ana, room)).toMatchObject({
    mode: 'coach-friend',
    name: 'Almoço de domingo',
    nameEn: null,
    entries: 2,
  })
  const expected = {
    mode: 'push-game',
    name: expect.stringMatching(/^Sai gol do Aurora/),
    nameEn: expect.stringMatching(/^Will Aurora/),
    position: null,
    totalScore: null,
    amount: 2_000n,
    matches: [{ minute: '38' }],
  }
  expect(await of(ana, question)).toMatchObject({ ...expected, answer: true })
  expect(await of(bruno, question)).toMatchObject({ ...expected, answer: false })
  expect(await running(carla)).toEqual([])
})

test('asked twice at once it answers the same, and never more games than fit', async () => {
  const round = await newRound(table.app)
  for (let count = 0; count <= RUNNING_GAMES_MAX; count += 1) {
    const card = await openCard(table.operator, cardBody(round, { name: `Cartela ${count}`, price: 0 }))
    const body = playBody(await readCard(carla, card), CHOICES.ana)
    await carla.call(playCard, { body }).then(({ data }) => data)
  }
  // Locked by the clock alone: with one player a card is void as soon as its lock is processed (C5).
  table.app.clock.advance(HOUR + 50 * MINUTE)
  const [one, other] = await Promise.all([running(carla), running(carla)])
  expect(one).toHaveLength(RUNNING_GAMES_MAX)
  expect(other).toEqual(one)
})

test('a visitor is sent to sign in', async () => {
  expect(await table.app.call(homeRunning)).toMatchObject({ status: 401, code: 'unauthorized' })
})
