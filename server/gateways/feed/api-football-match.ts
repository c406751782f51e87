import type { MatchStatus, Side } from '#contract/facts.ts'
import type { ImportedMatch, ImportedMoment } from '#contract/imported.ts'
import type { ApiEvent, ApiFixture } from './api-football-schema.ts'
import { type FeedClock, FeedRefused } from './port.ts'

/**
 * Our status for each `status.short`. The facts cover 90 minutes (C6), so a match in or after extra time or a shoot-out is finished. SUSP
 * may be resumed on another day, which C8 decides; INT resumes within minutes. An awarded result (AWD, WO) was not played.
 */
const STATUSES: ReadonlyMap<string, MatchStatus> = new Map([
  ['TBD', 'scheduled'],
  ['NS', 'scheduled'],
  ['1H', 'live'],
  ['HT', 'live'],
  ['2H', 'live'],
  ['INT', 'live'],
  ['LIVE', 'live'],
  ['ET', 'finished'],
  ['BT', 'finished'],
  ['P', 'finished'],
  ['FT', 'finished'],
  ['AET', 'finished'],
  ['PEN', 'finished'],
  ['PST', 'postponed'],
  ['SUSP', 'abandoned'],
  ['ABD', 'abandoned'],
  ['CANC', 'void'],
  ['AWD', 'void'],
  ['WO', 'void'],
])

const BEYOND_NINETY = new Set(['ET', 'BT', 'P', 'AET', 'PEN'])

/** Whether play continued after the 90 minutes: statistics of the whole match then include more than the 90 minutes. */
export const wentBeyondNinety = (from: ApiFixture): boolean => BEYOND_NINETY.has(from.fixture.status.short)

/**
 * The status of a match. Between the 90 minutes and a full-time score that the feed has yet to report, it is still live. Throws
 * `FeedRefused` (unreadable) for an unknown status.
 */
export function statusOf(from: ApiFixture): MatchStatus {
  const { short } = from.fixture.status
  const status = STATUSES.get(short)
  if (!status) throw new FeedRefused('unreadable', `match ${from.fixture.id}: unknown status ${short.slice(0, 20)}`)
  return wentBeyondNinety(from) && fullTime(from) === null ? 'live' : status
}

const pair = (reported: { home?: number | null | undefined; away?: number | null | undefined } | null | undefined) =>
  typeof reported?.home === 'number' && typeof reported.away === 'number'
    ? { home: reported.home, away: reported.away }
    : null

const fullTime = (from: ApiFixture) => pair(from.score?.fulltime)

/** The score of the 90 minutes: `goals` runs on through extra time, `score.fulltime` does not. Null before and without play. */
export function scoreOf(from: ApiFixture): ImportedMatch['score'] {
  const status = statusOf(from)
  if (status === 'scheduled' || status === 'postponed' || status === 'void') return null
  return fullTime(from) ?? (wentBeyondNinety(from) ? null : pair(from.goals))
}

/**
 * Converts the feed's minute. Its `elapsed` is the ordinal minute already (a goal after 5:30 is reported at 6), 45 and 90 with `extra` in
 * stoppage time. A minute after 90 without `extra` is stoppage time that was counted on.
 */
export function momentOf(elapsed: number, extra: number | null | undefined): ImportedMoment {
  const minute = Math.max(1, elapsed)
  const added = Math.max(0, extra ?? 0)
  if (minute < 45 || (minute > 45 && minute < 90)) return { half: minute < 45 ? 1 : 2, minute, stoppage: 0 }
  if (minute === 45) return { half: 1, minute: 45, stoppage: added }
  return { half: 2, minute: 90, stoppage: Math.max(minute - 90, added) }
}

/** The clock of a live match; null for any other. The first half's clock may pass 45 without `extra`. */
export function clockOf(from: ApiFixture): FeedClock | null {
  if (statusOf(from) !== 'live') return null
  const { short, elapsed, extra } = from.fixture.status
  if (wentBeyondNinety(from)) return { half: 2, minute: 90, stoppage: 0 }
  const running = elapsed ?? 1
  if (short === '1H' || short === 'HT') {
    const clock = momentOf(Math.min(running, 45), extra ?? Math.max(0, running - 45))
    return short === 'HT' ? { ...clock, halfTime: true } : clock
  }
  return momentOf(short === '2H' ? Math.max(running, 46) : running, extra)
}

/** The calendar entry of a match, without score, events and athletes. */
export function calendarEntry(from: ApiFixture): ImportedMatch {
  const { fixture, teams } = from
  return {
    number: `${fixture.id}`,
    kind: 'match',
    round: roundOf(from.league.round ?? ''),
    // TBD has at most a day; its time is arbitrary.
    startsAt: fixture.status.short === 'TBD' ? null : dateOf(fixture.date),
    place: [fixture.venue?.name, fixture.venue?.city].filter(Boolean).join(', ') || null,
    home: { name: teams.home.name.trim(), externalId: `${teams.home.id}` },
    away: { name: teams.away.name.trim(), externalId: `${teams.away.id}` },
    status: statusOf(from),
    score: null,
    goals: [],
    cards: [],
    statistics: {},
    athletes: [],
  }
}

/** `Regular Season - 28` is round 28; a named round keeps its name. */
const roundOf = (reported: string): string => /^Regular Season - (\d+)$/.exec(reported)?.[1] ?? reported.trim()

function dateOf(reported: string): Date {
  const date = new Date(reported)
  if (Number.isNaN(date.getTime())) throw new FeedRefused('unreadable', `not a date: ${reported.slice(0, 40)}`)
  return date
}

/** The side a team of this match plays on, by the feed's id; undefined for any other team. */
export function sideOf(from: ApiFixture, teamId: number | null | undefined): Side | undefined {
  if (teamId === from.teams.home.id) return 'home'
  return teamId === from.teams.away.id ? 'away' : undefined
}

/** The events of the 90 minutes, without the shoot-out: its kicks are reported as goals of type Penalty at 120, or at 90. */
export function eventsInNinety(from: ApiFixture): ApiEvent[] {
  const beyond = wentBeyondNinety(from)
  return (from.events ?? []).filter(
    event =>
      typeof event.time.elapsed === 'number' &&
      !(beyond && event.time.elapsed > 90) &&
      !/penalty shoot/i.test(event.comments ?? ''),
  )
}
