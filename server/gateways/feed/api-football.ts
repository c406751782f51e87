import * as z from 'zod/mini'
import type { Clock } from '#server/platform/clock.ts'
import { apiFootballClient, type ApiFootballSettings, type AskApiFootball } from './api-football-client.ts'
import { cardsOf, goalsOf } from './api-football-events.ts'
import { calendarEntry, clockOf, scoreOf, statusOf } from './api-football-match.ts'
import {
  zApiEvent,
  zApiFixture,
  zApiLineup,
  zApiPlayers,
  zApiStatistics,
  type ApiFixture,
} from './api-football-schema.ts'
import { squadsOf, statisticsOf } from './api-football-squads.ts'
import { FeedRefused, type FeedGateway, type FeedMatch } from './port.ts'

/**
 * API-Football v3 as a feed. `league` is its number (71 is the Série A); the source is named `api-football`. It reports when a match
 * started, never its final whistle, and events without ids, so lists come whole. See port.ts for rejections.
 */
export function apiFootball(settings: ApiFootballSettings & { clock: Clock }): FeedGateway {
  const ask = apiFootballClient(settings)
  return {
    name: 'api-football',
    fixtures: async ({ league, season, from, to }) => {
      const reported = await ask('/fixtures', {
        league,
        season: `${season}`,
        from: dayOf(from),
        to: dayOf(to),
        timezone: 'UTC',
      })
      // Its queries use days, ours use times. A match without an hour belongs to its day.
      return read(zApiFixture, reported, '/fixtures')
        .filter(({ fixture }) => isBetween(fixture, from, to))
        .map(calendarEntry)
    },
    match: async externalId => {
      if (!/^[1-9]\d{0,11}$/.test(externalId)) throw new FeedRefused('request', 'a match is named by its number')
      const [found] = read(zApiFixture, await ask('/fixtures', { id: externalId }), '/fixtures')
      if (!found) throw new FeedRefused('unknown-match', `there is no match ${externalId}`)
      return matchOf(await completed(found, ask), settings.clock.now())
    },
  }
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

function isBetween({ date, status }: ApiFixture['fixture'], from: Date, to: Date): boolean {
  const at = new Date(date).getTime()
  return status.short === 'TBD' || (at >= from.getTime() && at <= to.getTime())
}

function read<T extends z.ZodMiniType>(schema: T, reported: unknown[], path: string): z.output<T>[] {
  const list = z.array(schema).safeParse(reported)
  if (list.success) return list.data
  const [issue] = list.error.issues
  throw new FeedRefused('unreadable', `${path}: ${issue?.path.join('.')}: ${issue?.message}`)
}

/** A request for one match returns everything; parts omitted by a subscription or a proxy are requested separately. */
async function completed(found: ApiFixture, ask: AskApiFootball): Promise<ApiFixture> {
  const status = statusOf(found)
  if (status !== 'live' && status !== 'finished' && status !== 'abandoned') return found
  const part = async <T extends z.ZodMiniType>(schema: T, path: string): Promise<z.output<T>[]> =>
    read(schema, await ask(path, { fixture: `${found.fixture.id}` }), path)
  return {
    ...found,
    events: found.events ?? (await part(zApiEvent, '/fixtures/events')),
    lineups: found.lineups ?? (await part(zApiLineup, '/fixtures/lineups')),
    statistics: found.statistics ?? (await part(zApiStatistics, '/fixtures/statistics')),
    players: found.players ?? (await part(zApiPlayers, '/fixtures/players')),
  }
}

function matchOf(from: ApiFixture, updatedAt: Date): FeedMatch {
  const status = statusOf(from)
  const squads = squadsOf(from)
  const began = status === 'live' || status === 'finished' || status === 'abandoned'
  const started = from.fixture.periods?.first
  return {
    ...calendarEntry(from),
    score: scoreOf(from),
    goals: began ? goalsOf(from, squads) : [],
    cards: began ? cardsOf(from, squads) : [],
    statistics: began ? statisticsOf(from) : {},
    athletes: squads.athletes,
    updatedAt,
    clock: clockOf(from),
    startedAt: began && typeof started === 'number' ? new Date(started * 1000) : null,
    endedAt: null,
  }
}
