import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { movableClock } from '#server/platform/clock.ts'
import { apiFixture, startFeedServer, type FeedAnswer, type FeedServer } from '#tests/support/api-football.ts'
import type { ApiFootballSettings } from './api-football-client.ts'
import { apiFootball } from './api-football.ts'

const KEY = 'a-key-nobody-may-see'
const NOW = new Date('2026-11-22T22:00:00Z')
const WEEK = {
  league: '71',
  season: 2026,
  from: new Date('2026-11-20T03:00:00Z'),
  to: new Date('2026-11-27T03:00:00Z'),
}

let server: FeedServer
let pauses: number[]

beforeEach(async () => {
  server = await startFeedServer()
  pauses = []
})
afterEach(() => server.close())

const feed = (settings: Partial<ApiFootballSettings> = {}) =>
  apiFootball({
    key: KEY,
    url: server.url,
    clock: movableClock(NOW),
    pause: ms => Promise.resolve(pauses.push(ms)),
    ...settings,
  })

/** Responses in turn, the last one again and again. */
const answers = (...given: FeedAnswer[]): void => {
  server.answer = (_, at) => given[Math.min(at, given.length - 1)] ?? {}
}

describe('the calendar', () => {
  test('asks for a league between two days and sends the key in its header alone', async () => {
    answers({ response: [apiFixture({ short: 'NS' })] })
    const [match] = await feed().fixtures(WEEK)
    expect(server.calls).toEqual([
      {
        path: '/fixtures',
        query: { league: '71', season: '2026', from: '2026-11-20', to: '2026-11-27', timezone: 'UTC' },
        key: KEY,
      },
    ])
    expect(match).toMatchObject({
      number: '1180355',
      round: '35',
      startsAt: new Date('2026-11-22T21:30:00Z'),
      place: 'Arena Fonte Nova, Salvador',
      home: { name: 'Bahia', externalId: '118' },
      away: { name: 'Flamengo', externalId: '127' },
      status: 'scheduled',
    })
  })

  test('tells no score, so that it is never taken for the facts', async () => {
    answers({ response: [apiFixture({ short: 'FT', goals: [2, 1], fulltime: [2, 1] })] })
    expect(await feed().fixtures(WEEK)).toMatchObject([{ status: 'finished', score: null, goals: [] }])
  })

  test('reads every page, and asks for the first without a number', async () => {
    server.answer = ({ query }) => ({ pages: 3, response: [apiFixture({ id: Number(query.page ?? 1), short: 'NS' })] })
    expect((await feed().fixtures(WEEK)).map(match => match.number)).toEqual(['1', '2', '3'])
    expect(server.calls.map(call => call.query.page)).toEqual([undefined, '2', '3'])
  })

  test('gives up on pages without end', async () => {
    answers({ pages: 1_000_000 })
    await expect(feed().fixtures(WEEK)).rejects.toMatchObject({ reason: 'unreadable' })
    expect(server.calls).toHaveLength(20)
  })

  test('leaves out what is before or after the moments asked for, and keeps a match that has no hour yet', async () => {
    const at = (date: string, short = 'NS') => apiFixture({ date, short })
    answers({
      response: [
        at('2026-11-20T02:59:00+00:00'),
        at('2026-11-27T03:01:00+00:00'),
        at('2026-11-20T00:00:00+00:00', 'TBD'),
      ],
    })
    expect(await feed().fixtures(WEEK)).toMatchObject([{ startsAt: null, status: 'scheduled' }])
  })
})

describe('a refusal', () => {
  test.each<[string, FeedAnswer, string]>([
    ['a bad key', { errors: { token: 'Error/Missing application key.' } }, 'key'],
    ['a spent day', { errors: { requests: 'You have reached the request limit for the day' } }, 'quota'],
    ['another plan', { errors: { plan: 'Free plans do not have access to this season' } }, 'plan'],
    [
      'a question it does not understand',
      { errors: { season: 'The Season field must contain 4 characters.' } },
      'request',
    ],
    ['a text', { errors: 'no' }, 'request'],
    ['a list', { errors: ['no'] }, 'request'],
  ])('under HTTP 200 is one: %s', async (_, answer, reason) => {
    answers(answer)
    await expect(feed().match('7')).rejects.toMatchObject({ name: 'Error', reason })
    expect(server.calls).toHaveLength(1)
  })

  test('by status is one, and is not asked again', async () => {
    answers({ status: 403 })
    await expect(feed().match('7')).rejects.toMatchObject({ reason: 'key' })
    answers({ status: 400 })
    await expect(feed().match('7')).rejects.toMatchObject({ reason: 'request' })
    expect(server.calls).toHaveLength(2)
  })

  test('never tells the key', async () => {
    answers({ errors: { token: `your key ${KEY} is blocked` } })
    const error: unknown = await feed()
      .match('7')
      .catch((reason: unknown) => reason)
    expect(String(error)).toContain('is blocked')
    expect(String(error)).not.toContain(KEY)
  })

  test('a match nobody knows, and a number that is none', async () => {
    await expect(feed().match('7')).rejects.toMatchObject({ reason: 'unknown-match' })
    await expect(feed().match('7&league=71')).rejects.toMatchObject({ reason: 'request' })
    expect(server.calls).toHaveLength(1)
  })
})

describe('trouble on the way', () => {
  const fine = { response: [apiFixture({ short: 'NS' })] }

  test.each<[string, FeedAnswer, number]>([
    ['a cut line', { cut: true }, 500],
    ['HTTP 500', { status: 500 }, 500],
    ['HTTP 499', { status: 499 }, 500],
    ['HTTP 204', { status: 204 }, 500],
    ['HTTP 429', { status: 429, headers: { 'retry-after': '7' } }, 7_000],
    ['the limit of the minute', { errors: { rateLimit: 'Too many requests.' } }, 15_000],
  ])('%s is tried again', async (_, trouble, pause) => {
    answers(trouble, fine)
    expect(await feed().match('7')).toMatchObject({ status: 'scheduled' })
    expect(pauses).toEqual([pause])
  })

  test('ends after three more tries, with longer pauses between them', async () => {
    answers({ status: 503 })
    await expect(feed().match('7')).rejects.toMatchObject({ reason: 'unavailable' })
    expect(server.calls).toHaveLength(4)
    expect(pauses).toEqual([500, 1_000, 2_000])
  })

  test('a long retry-after is not waited out', async () => {
    answers({ status: 429, headers: { 'retry-after': '86400' } })
    await expect(feed().match('7')).rejects.toMatchObject({ reason: 'quota' })
    expect(pauses).toEqual([30_000, 30_000, 30_000])
  })

  test('silence ends', async () => {
    answers({ silent: true })
    await expect(feed({ timeoutMs: 20 }).match('7')).rejects.toMatchObject({ reason: 'unavailable' })
    expect(server.calls).toHaveLength(4)
  })

  test('an answer without end is left unread', async () => {
    answers({ text: `"${'x'.repeat(5_000)}"` })
    await expect(feed({ mostBytes: 1_000 }).match('7')).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test.each(['<html>', '[]', '{"response":{}}', '{"errors":[],"response":[{"fixture":{"id":"x"}}]}'])(
    'an answer of another shape is refused: %s',
    async text => {
      answers({ text })
      await expect(feed().match('7')).rejects.toMatchObject({ reason: 'unreadable' })
    },
  )

  test('another host is not followed with the key', async () => {
    const other = await startFeedServer()
    answers({ status: 302, headers: { location: `${other.url}/fixtures` } })
    await expect(feed().match('7')).rejects.toMatchObject({ reason: 'unavailable' })
    expect(other.calls).toEqual([])
    await other.close()
  })

  test('one call at a time, however many ask', async () => {
    answers(fine)
    const gateway = feed()
    await Promise.all(Array.from({ length: 12 }, () => gateway.match('7')))
    expect(server.calls).toHaveLength(12)
    expect(server.atOnce).toBe(1)
  })

  test('a call that fails does not hold up the next', async () => {
    answers({ errors: { token: 'no' } }, fine)
    const gateway = feed()
    const [first, second] = await Promise.allSettled([gateway.match('7'), gateway.match('7')])
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  })
})
