import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardProgress } from '#contract/api/player/cards.ts'
import { championshipCardProgress } from '#contract/api/player/championship-cards.ts'
import type { Goal } from '#contract/facts.ts'
import { HOUR, MINUTE } from '#tests/support/card-table.ts'
import { type Craque, publishFacts } from '#tests/support/cards.ts'
import { type MatchCardTable, startMatchCardTable } from '#tests/support/match-card-table.ts'
import type { Player } from '#tests/support/people.ts'

/* The effect of a running card's events on a player, over HTTP, with the clock moved by hand. */
let table: MatchCardTable
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startMatchCardTable(end => void ends.push(end))
})
afterAll(async () => {
  for (const end of ends) await end()
})

const goalOf = (athlete: Craque | undefined, minute: number, changes: Partial<Goal> = {}): Goal => ({
  side: 'home',
  athlete: athlete?.id ?? null,
  name: athlete?.name ?? 'Alguém',
  own: false,
  penalty: false,
  half: minute > 45 ? 2 : 1,
  minute,
  stoppage: 0,
  ...changes,
})
const progressOf = async (player: Player, id: string) => (await player.call(cardProgress, { params: { id } })).data
const seen = (events: Awaited<ReturnType<typeof progressOf>>['events']) =>
  events.map(({ kind, minute, name, points, moved }) => [kind, minute, name, points, moved])

test('each event shows its effect on me, and my rank and points come from the stored rankings', async () => {
  const { app, ana, bruno, carla, wait, playedCard } = table
  const { round, id } = await playedCard()
  const [first, second, third] = round.athletes
  const nobody = { [first?.id ?? '']: {}, [second?.id ?? '']: {} }
  expect(await progressOf(ana, id)).toEqual({ events: [], steps: [], above: null, lift: null })
  await wait(2 * HOUR)
  await publishFacts(app, round.matches[0], { status: 'live', athletes: nobody })
  await wait(MINUTE)
  const one = { ...nobody, [first?.id ?? '']: { goals: 1 } }
  await publishFacts(app, round.matches[0], {
    status: 'live',
    score: { home: 1, away: 0 },
    goals: [goalOf(first, 38)],
    athletes: one,
  })
  const after = await progressOf(carla, id)
  // The goal decided "0 gols" for the first and second athlete; Carla picked neither.
  expect(seen(after.events)[0]).toEqual(['goal', '38', first?.name, 0, 0])
  expect(after.above).toMatchObject({ position: 1, _user: { isMe: false } })
  await wait(MINUTE)
  // A corrected minute is still the same goal; a disallowed goal is reported.
  await publishFacts(app, round.matches[0], {
    status: 'live',
    score: { home: 1, away: 0 },
    goals: [goalOf(first, 39)],
    athletes: one,
  })
  await wait(MINUTE)
  await publishFacts(app, round.matches[1], {
    status: 'live',
    score: { home: 2, away: 0 },
    goals: [goalOf(third, 5), goalOf(third, 45, { stoppage: 2 })],
    athletes: { [third?.id ?? '']: { goals: 2, assists: 1 } },
  })
  const anas = await progressOf(ana, id)
  expect(seen(anas.events)).toMatchObject([
    ['goal', '45+2', third?.name, 35, 0],
    ['goal', '5', third?.name, 0, 0],
    ['start', null, '', 0, 0],
    ['goal', '38', first?.name, 9, 0],
    ['points', null, second?.name, expect.any(Number), 0],
    ['points', null, first?.name, expect.any(Number), 0],
    ['start', null, '', 0, 0],
  ])
  expect(anas.steps.map(({ position }) => position)).toEqual(anas.steps.map(() => 1))
  expect(anas.steps.map(({ points }) => points).at(-1)).toBe(anas.events.reduce((sum, { points }) => sum + points, 0))
  expect(anas).toMatchObject({ above: null, lift: null })
  const brunos = await progressOf(bruno, id)
  expect(brunos.events[0]).toMatchObject({ kind: 'goal', points: 0, moved: -1 })
  expect(brunos.steps.at(-1)).toMatchObject({ position: 2 })
  expect(brunos.above).toMatchObject({ position: 1, behind: 35, _user: { _id: ana.id, isMe: false } })
  await wait(MINUTE)
  await publishFacts(app, round.matches[1], { status: 'finished', athletes: { [third?.id ?? '']: {} } })
  const [end, cancelled] = (await progressOf(ana, id)).events
  expect([end?.kind, cancelled?.kind]).toEqual(['end', 'goal-void'])
})

test('of a championship card the next goal that would lift me is named', async () => {
  const { app, bruno, wait, playedMatchCard } = table
  const { season, id } = await playedMatchCard()
  await wait(2 * HOUR)
  const [match] = season.matches
  await publishFacts(app, match, { status: 'live', score: { home: 1, away: 1 } })
  await wait(MINUTE)
  await publishFacts(app, match, { status: 'live', score: { home: 2, away: 1 }, goals: [goalOf(undefined, 60)] })
  const progress = (await bruno.call(championshipCardProgress, { params: { id } })).data
  expect(progress.events[0]).toMatchObject({ kind: 'goal', _match: match, name: 'Alguém', minute: '60', points: 12 })
  expect(progress.above).toMatchObject({ position: 1, behind: 13 })
  // 3 × 1 is his prediction: it would give 25, and those with 2 × 1 get fewer.
  expect(progress.lift).toMatchObject({ _match: match, side: 'home', points: 13, effect: 'pass' })
})

test('a replayed match reveals nothing before it happens', async () => {
  const { app, ana, wait, playedCard } = table
  const { round, id } = await playedCard()
  const [first] = round.athletes
  const goals = [goalOf(first, 38)]
  await publishFacts(app, round.matches[0], {
    score: { home: 1, away: 0 },
    goals,
    athletes: { [first?.id ?? '']: { goals: 1 } },
  })
  await publishFacts(app, round.matches[0], { status: 'scheduled', score: null })
  await wait(2 * HOUR)
  await publishFacts(app, round.matches[0], { status: 'live' })
  expect((await progressOf(ana, id)).events.filter(({ kind }) => kind !== 'points').map(({ kind }) => kind)).toEqual([
    'start',
  ])
})

test('who is signed out, and an id that is no card of its kind, are refused', async () => {
  const { app, ana, playedCard } = table
  const { id } = await playedCard()
  expect(await app.call(cardProgress, { params: { id } })).toMatchObject({ status: 401 })
  expect(await ana.call(cardProgress, { params: { id: 'f'.repeat(24) } })).toMatchObject({ code: 'not_found' })
  expect(await ana.call(championshipCardProgress, { params: { id } })).toMatchObject({ code: 'not_found' })
})
