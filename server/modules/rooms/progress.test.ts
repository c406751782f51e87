import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomProgress } from '#contract/api/player/room-progress.ts'
import type { Goal } from '#contract/facts.ts'
import { type CardTable, HOUR, MINUTE, startCardTable } from '#tests/support/card-table.ts'
import { newRound, publishFacts } from '#tests/support/cards.ts'
import { type DuelTable, guessInTurn, kickOff, makeStarted, newTable, readDuel } from '#tests/support/duels.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { bring, openRoom, predict } from '#tests/support/rooms.ts'

/* The effect of a room's match events on a player, over HTTP, with the clock moved by hand. */
let table: CardTable
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startCardTable(end => void ends.push(end))
})
afterAll(async () => {
  for (const end of ends) await end()
})

const NOTHING = { events: [], steps: [], above: null, lift: null }
const progressOf = async (player: Player, kind: keyof typeof roomProgress, id: string) =>
  (await player.call(roomProgress[kind], { params: { id } })).data

const goal = (athlete: { id: string; name: string } | undefined, minute: number, side: 'home' | 'away'): Goal => ({
  side,
  athlete: athlete?.id ?? null,
  name: athlete?.name ?? '',
  own: false,
  penalty: false,
  half: 1,
  minute,
  stoppage: 0,
})

test('in a family room each goal shows my gain and who is above; before kick-off nothing is shown', async () => {
  const { app, ana, bruno, carla, wait } = table
  const round = await newRound(app)
  const [home, away] = round.athletes
  const id = await openRoom(ana, round.matches[0])
  await bring(ana, id, bruno, carla)
  await predict(ana, id, { homeGoals: 1, awayGoals: 0, scorers: [home?.id], firstGoal: 9 })
  await predict(bruno, id, { homeGoals: 0, awayGoals: 1, scorers: [away?.id], firstGoal: 9 })
  await predict(carla, id, { homeGoals: 3, awayGoals: 3, firstGoal: 9 })
  for (const player of [ana, bruno]) expect(await progressOf(player, 'coach-friend', id)).toEqual(NOTHING)
  await wait(2 * HOUR)
  // The ranking of the lock may exist, without any facts.
  await wait(MINUTE)
  const goals = [goal(home, 20, 'home')]
  await publishFacts(app, round.matches[0], { status: 'live', score: { home: 1, away: 0 }, goals })
  const first = await progressOf(ana, 'coach-friend', id)
  const [newest] = first.events
  expect(newest).toMatchObject({ kind: 'goal', minute: '20', side: 'home', name: home?.name })
  // The shot alone is worth ten points; the resulting score is counted with it or at the whistle.
  expect(newest?.points).toBeGreaterThanOrEqual(10)
  expect(first.steps.at(-1)).toMatchObject({ position: 1 })
  expect(first.above).toBeNull()
  const behind = await progressOf(bruno, 'coach-friend', id)
  expect(behind.above).toMatchObject({ position: 1, _user: { _id: ana.id, isMe: false } })
  expect(behind.above?.behind).toBeGreaterThan(0)
  await wait(MINUTE)
  await publishFacts(app, round.matches[0], {
    status: 'live',
    score: { home: 1, away: 1 },
    goals: [...goals, goal(away, 31, 'away')],
  })
  const then = await progressOf(bruno, 'coach-friend', id)
  expect(then.events[0]).toMatchObject({ kind: 'goal', minute: '31', name: away?.name })
  expect(then.events[0]?.points).toBeGreaterThanOrEqual(10)
  expect(then.steps.length).toBeGreaterThan(1)
})

test('only members can follow a private room, and only by the path of its type', async () => {
  const { app, ana } = table
  const id = await openRoom(ana, (await newRound(app)).matches[0])
  const stranger = await newPlayer(app)
  const ask = (who: Player, kind: keyof typeof roomProgress) => who.call(roomProgress[kind], { params: { id } })
  expect(await ask(stranger, 'coach-friend')).toMatchObject({ status: 404, code: 'not_found' })
  expect(await ask(ana, 'game-vs')).toMatchObject({ status: 404 })
  expect(await app.call(roomProgress['coach-friend'], { params: { id } })).toMatchObject({ status: 401 })
  expect(await ana.call(roomProgress['coach-friend'], { params: { id: 'x' } })).toMatchObject({ status: 404 })
})

test('in a duel it tells who is ahead over time, to each of the two as it is for them', async () => {
  const { app } = table
  const duel: DuelTable = await newTable(app)
  const id = await makeStarted(duel)
  await guessInTurn(duel, id, ['0-0', '1-0'])
  expect(await progressOf(duel.owner, 'game-vs', id)).toEqual(NOTHING)
  await kickOff(duel, await readDuel(duel.owner, id))
  const tell = async (home: number, goals: Goal[]) => {
    app.clock.advance(MINUTE)
    await publishFacts(app, duel.match, { status: 'live', score: { home, away: 0 }, goals })
  }
  await tell(0, [])
  await tell(1, [goal(undefined, 7, 'home')])
  const { events, steps, above } = await progressOf(duel.owner, 'game-vs', id)
  // The ranking of the lock may exist, without any facts.
  expect(steps.map(({ points }) => points).slice(-2)).toEqual([-1, 1])
  expect(above).toBeNull()
  expect(events[0]).toMatchObject({ kind: 'goal', points: 0, moved: 1 })
  const other = await progressOf(duel.opponent, 'game-vs', id)
  expect(other.steps.map(({ points }) => points).slice(-2)).toEqual([1, -1])
  expect(other.above).toMatchObject({ _user: { _id: duel.owner.id }, behind: 0 })
})
