import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorResolveReviews, operatorReview } from '#contract/api/admin/imports.ts'
import { operatorCreateChampionship, operatorMatch, operatorMatches } from '#contract/api/admin/matches.ts'
import { type FeedGateway, type FeedMatch, FeedRefused } from '#server/gateways/feed/port.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { matchesOf } from '../matches/index.ts'
import { pollFeed } from './service-feed.ts'

const MINUTE = 60_000
let app: TestApp
let operator: TestOperator
let championship: string
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  const body = {
    name: 'Ao vivo',
    season: 2026,
    sport: 'football',
    source: 'api-football',
    league: '71',
    reason: 'Teste',
  }
  championship = (await operator.call(operatorCreateChampionship, { body })).data._id
})
afterAll(async () => {
  for (const end of ends) await end()
})

const START = new Date('2026-11-21T15:30:00Z')

const reported = (changes: Partial<FeedMatch> = {}): FeedMatch => ({
  number: '1001',
  kind: 'match',
  round: '35',
  startsAt: START,
  place: 'Estádio',
  home: { name: 'Serra', externalId: '10' },
  away: { name: 'Praia', externalId: '11' },
  status: 'scheduled',
  score: null,
  goals: [],
  cards: [],
  statistics: {},
  athletes: [],
  updatedAt: START,
  clock: null,
  startedAt: null,
  endedAt: null,
  ...changes,
})
const squad: FeedMatch['athletes'] = ['Ana', 'Bia'].map((name, index) => ({
  externalId: `p${index}`,
  name,
  side: 'home',
  team: { name: 'Serra', externalId: '10' },
  shirt: 9 + index,
  position: 'A',
  played: true,
  starter: true,
  numbers: {},
}))

/** A feed that returns the test's data, and counts its requests. */
function feedOf(publish: () => FeedMatch) {
  const requests = { fixtures: 0, matches: 0 }
  const feed: FeedGateway = {
    name: 'api-football',
    fixtures: async () => {
      requests.fixtures += 1
      return [reported()]
    },
    match: async () => {
      requests.matches += 1
      return publish()
    },
  }
  return { feed, requests }
}
const poll = (feed: FeedGateway, wide = false) =>
  pollFeed(app.deps, feed, { settledAmong: async () => new Set<string>(), wide })
const read = async () => {
  const { docs } = (await operator.call(operatorMatches, { query: { championship } })).data
  const id = docs[0]?._id ?? ''
  const view = (await matchesOf(app.deps.db, [id])).get(id)
  return { docs, view, versions: (await operator.call(operatorMatch, { params: { id } })).data.versions }
}

/** Unknown clubs wait for an operator; then the calendar is read again. */
async function decideClubs(): Promise<void> {
  const { docs: rows } = (await operator.call(operatorReview, { query: { championship } })).data
  // Both were received in the same millisecond, so their order is undefined.
  expect(new Set(rows.map(({ kind, row }) => `${kind} ${row}`))).toEqual(
    new Set(['unknown-club Serra', 'unknown-club Praia']),
  )
  expect(rows).toHaveLength(2)
  const ids = rows.map(one => one._id)
  await operator.call(operatorResolveReviews, { body: { ids, answer: 'leave', reason: 'São novos' } })
}

test('a match is read from its calendar entry to the final whistle, a version for each thing that happens', async () => {
  let now = reported()
  const { feed, requests } = feedOf(() => now)
  await poll(feed)
  expect((await operator.call(operatorMatches, { query: { championship } })).data.docs).toEqual([])
  await decideClubs()
  await poll(feed)
  await poll(feed)
  expect(requests).toEqual({ fixtures: 2, matches: 0 })
  expect((await read()).docs).toMatchObject([{ number: '1001', status: 'scheduled', version: 0 }])

  app.clock.set(new Date(START.getTime() + 3 * MINUTE))
  const clock = (minute: number) => ({ half: 1 as const, minute, stoppage: 0 })
  const live = { status: 'live' as const, score: { home: 0, away: 0 }, athletes: squad, startedAt: START }
  now = reported({ ...live, clock: clock(3) })
  await poll(feed)
  expect((await read()).view).toMatchObject({
    status: 'live',
    version: 1,
    facts: { clock: { minute: 3 }, startedAt: START },
  })
  now = reported({ ...live, clock: clock(4) })
  await poll(feed)
  expect((await read()).view).toMatchObject({ version: 1, facts: { clock: { minute: 4 } } })

  const goal = {
    side: 'home' as const,
    name: 'A. Ana',
    athleteExternalId: 'p0',
    shirt: 9,
    own: false,
    penalty: false,
    ...clock(5),
  }
  now = reported({ ...live, score: { home: 1, away: 0 }, goals: [goal], clock: clock(5) })
  await poll(feed)
  const scored = (await read()).view
  expect(scored).toMatchObject({ version: 2, facts: { score: { home: 1, away: 0 } }, unresolved: 0 })
  expect(
    Object.values(scored?.facts?.athletes ?? {})
      .map(one => one.numbers.goals ?? -1)
      .toSorted((a, b) => a - b),
  ).toEqual([0, 1])
  // A disallowed goal: the list is replaced as a whole.
  now = reported({ ...live, clock: clock(6) })
  await poll(feed)
  expect((await read()).view?.facts?.goals).toEqual([])

  app.clock.advance(115 * MINUTE)
  const whistle = app.clock.now()
  now = reported({ ...live, status: 'finished' })
  await poll(feed)
  expect((await read()).view).toMatchObject({
    status: 'finished',
    version: 4,
    facts: { endedAt: whistle, clock: null },
  })
  const before = requests.matches
  await poll(feed)
  expect(requests.matches).toBe(before)
  app.clock.advance(MINUTE)
  await poll(feed, true)
  expect(requests.matches).toBe(before + 1)
  const { view, versions } = await read()
  expect(view).toMatchObject({ version: 4, facts: { endedAt: whistle } })
  expect(versions.every(one => one.author === 'feed')).toBe(true)
})

test('a feed without an answer is asked again later; a match it does not know keeps no other back', async () => {
  const refusing = (reason: 'quota' | 'unknown-match') =>
    feedOf(() => {
      throw new FeedRefused(reason, 'no')
    })
  for (const reason of ['quota', 'unknown-match'] as const) {
    const { feed, requests } = refusing(reason)
    await poll(feed, true)
    expect(requests.matches).toBe(1)
  }
  const broken = feedOf(() => {
    throw new Error('a mistake of ours')
  })
  await expect(poll(broken.feed, true)).rejects.toThrow('a mistake of ours')
})
