import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiFootball } from '#server/gateways/feed/api-football.ts'
import type { FeedMatch } from '#server/gateways/feed/port.ts'
import { movableClock } from '#server/platform/clock.ts'

/** The fake feed's response to one call: `response` in the envelope, or another status, `errors`, pages, or raw text. */
export interface FeedAnswer {
  response?: unknown[]
  status?: number
  headers?: Record<string, string>
  errors?: unknown
  pages?: number
  text?: string
  /** Closes the connection instead of answering. */
  cut?: boolean
  /** Never responds. */
  silent?: boolean
}

export interface FeedCall {
  path: string
  query: Record<string, string>
  key: string | undefined
}

/** A local fake of API-Football. `answer` is called for every request; `calls` records them, `atOnce` the maximum concurrency. */
export interface FeedServer {
  url: string
  calls: FeedCall[]
  atOnce: number
  answer: (call: FeedCall, at: number) => FeedAnswer
  close(): Promise<void>
}

export async function startFeedServer(): Promise<FeedServer> {
  let open = 0
  const server = createServer((request, answer) => {
    const url = new URL(request.url ?? '/', 'http://feed')
    const key = request.headers['x-apisports-key']
    const call = { path: url.pathname, query: Object.fromEntries(url.searchParams), key: key?.toString() }
    feed.calls.push(call)
    feed.atOnce = Math.max(feed.atOnce, ++open)
    answer.on('close', () => open--)
    // Answer asynchronously, so that concurrent calls overlap.
    setImmediate(() => send(answer, call, feed.answer(call, feed.calls.length - 1)))
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const feed: FeedServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    atOnce: 0,
    answer: () => ({ response: [] }),
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return feed
}

function send(answer: ServerResponse, { path, query }: FeedCall, given: FeedAnswer): void {
  if (given.silent) return
  if (given.cut) {
    answer.destroy()
    return
  }
  const response = given.response ?? []
  const envelope = {
    get: path.slice(1),
    parameters: query,
    errors: given.errors ?? [],
    results: response.length,
    paging: { current: Number(query.page ?? 1), total: given.pages ?? 1 },
    response,
  }
  answer.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers })
  answer.end(given.status === 204 ? undefined : (given.text ?? JSON.stringify(envelope)))
}

const HOME = 118
const AWAY = 127

interface FixtureParts {
  id?: number
  short?: string
  elapsed?: number | null
  extra?: number | null
  date?: string
  goals?: [number | null, number | null]
  fulltime?: [number | null, number | null]
  round?: string
  /** Additional fields in the response for one match. */
  rest?: Record<string, unknown>
}

const pair = ([home, away]: [number | null, number | null]) => ({ home, away })

/** A match in the feed's format, Bahia (118) against Flamengo (127), with an unknown field. */
export const apiFixture = (parts: FixtureParts = {}) => ({
  fixture: {
    id: parts.id ?? 1_180_355,
    referee: null,
    timezone: 'UTC',
    date: parts.date ?? '2026-11-22T21:30:00+00:00',
    timestamp: 1_795_383_000,
    periods: { first: 1_795_383_060, second: null },
    venue: { id: null, name: 'Arena Fonte Nova', city: 'Salvador' },
    status: { long: '', short: parts.short ?? 'FT', elapsed: parts.elapsed ?? null, extra: parts.extra ?? null },
  },
  league: { id: 71, season: 2026, round: parts.round ?? 'Regular Season - 35' },
  teams: { home: { id: HOME, name: 'Bahia ', logo: '' }, away: { id: AWAY, name: 'Flamengo', logo: '' } },
  goals: pair(parts.goals ?? [null, null]),
  score: {
    halftime: pair([null, null]),
    fulltime: pair(parts.fulltime ?? [null, null]),
    extratime: pair([null, null]),
    penalty: pair([null, null]),
  },
  madeUpNextYear: { any: 'thing' },
  ...parts.rest,
})

type Minute = number | [elapsed: number, extra: number]

/** An event in the feed's format; `who` and `other` are player ids, null while the feed has no name. */
export function apiEvent(
  side: 'home' | 'away',
  minute: Minute,
  [type, detail, comments = null]: [type: string, detail: string, comments?: string | null],
  who: number | null = null,
  other: number | null = null,
) {
  const [elapsed, extra] = typeof minute === 'number' ? [minute, null] : minute
  const person = (id: number | null) => ({ id, name: id === null ? null : `Player ${id}` })
  return {
    time: { elapsed, extra },
    team: { id: side === 'home' ? HOME : AWAY, name: side, logo: '' },
    player: person(who),
    assist: person(other),
    type,
    detail,
    comments,
  }
}

/** A line-up in the feed's format: starters and bench by player id, and a coach. */
export const apiLineup = (side: 'home' | 'away', starters: number[], bench: number[], coach = 9_000) => {
  const listed = (id: number) => ({ player: { id, name: `Player ${id}`, number: id % 100, pos: 'F', grid: null } })
  return {
    team: { id: side === 'home' ? HOME : AWAY, name: side },
    coach: { id: coach, name: 'The coach', photo: '' },
    formation: '4-3-3',
    startXI: starters.map(listed),
    substitutes: bench.map(listed),
  }
}

/** Statistics of a side in the feed's format. */
export const apiStatistics = (side: 'home' | 'away', values: Record<string, number | string | null>) => ({
  team: { id: side === 'home' ? HOME : AWAY },
  statistics: Object.entries(values).map(([type, value]) => ({ type, value })),
})

const NOTHING = { events: [], lineups: [], statistics: [], players: [] }

/** The feed's response for a single match: every part, empty unless given. */
export const wholeFixture = ({ rest, ...parts }: FixtureParts) =>
  apiFixture({ ...parts, rest: { ...NOTHING, ...rest } })

/** A finished match with its score. */
export const finishedFixture = (score: [number, number], rest: Record<string, unknown>) =>
  wholeFixture({ short: 'FT', goals: score, fulltime: score, rest })

/** The product's reading of the fake feed's match. */
export function readMatch(
  server: FeedServer,
  fixture: unknown,
  now = new Date('2026-11-22T22:00:00Z'),
): Promise<FeedMatch> {
  server.answer = () => ({ response: [fixture] })
  return apiFootball({ key: 'k', url: server.url, clock: movableClock(now) }).match('1180355')
}
