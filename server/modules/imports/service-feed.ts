import { ImportRefused } from '#contract/imported.ts'
import type { ImportedMatch } from '#contract/imported.ts'
import { type FeedGateway, FeedRefused } from '#server/gateways/feed/port.ts'
import type { LiveMoments, SettledAmong } from '#server/modules/matches/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readSetting, writeSetting } from '#server/platform/settings.ts'
import * as reads from './reads.ts'
import { applyImported } from './service-apply.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** How often the calendar of a championship is read, and the range around now. */
const CALENDAR = { everyMs: 6 * 60 * MINUTE_MS, backMs: 3 * DAY_MS, aheadMs: 21 * DAY_MS }
/** A match is polled closely from shortly before its start until it must be over. */
const CLOSE = { beforeMs: 10 * MINUTE_MS, afterMs: 4 * 60 * MINUTE_MS }
/** Polled less often: line-ups before the start, corrections after the end, and matches missed during an outage. */
const WIDE = { beforeMs: 90 * MINUTE_MS, afterMs: 49 * 60 * MINUTE_MS }

type FeedDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/**
 * Polls the feed once: calendars that are due, and every match that is live or about to start; `wide` adds those that start within 90
 * minutes or should be over. Its data is applied by author `feed`. An unavailable feed is logged and polled again the next time.
 */
export async function pollFeed(
  deps: FeedDeps,
  feed: FeedGateway,
  { settledAmong, wide }: { settledAmong: SettledAmong; wide: boolean },
): Promise<void> {
  const { db, clock, log } = deps
  try {
    for (const championship of await reads.feedChampionships(db, feed.name)) {
      await readCalendar(deps, feed, championship, settledAmong)
    }
    const now = clock.now().getTime()
    const { beforeMs, afterMs } = wide ? WIDE : CLOSE
    const window = { from: new Date(now - afterMs), to: new Date(now + beforeMs), wide }
    for (const { number, championshipId } of await reads.matchesToPoll(db, feed.name, window)) {
      const match = await unlessUnreadable(deps, () => feed.match(number))
      if (!match) continue
      const live = new Map<string, Partial<LiveMoments>>([[match.number, match]])
      await apply(deps, feed, { championshipId, matches: [match], live, settledAmong })
    }
  } catch (error) {
    if (!(error instanceof FeedRefused)) throw error
    log.warn({ feed: feed.name, reason: error.reason, message: error.message }, 'feed request failed')
  }
}

/** When a championship's calendar was last read. */
const calendarOf = (championshipId: string): string => `matches.calendar:${championshipId}`

/** After a decision about a club, the next poll reads the calendar again for the matches that waited. */
export const readCalendarAgain = (tx: Tx, championshipId: string, at: Date): Promise<void> =>
  writeSetting(tx, calendarOf(championshipId), null, null, at)

async function readCalendar(
  deps: FeedDeps,
  feed: FeedGateway,
  championship: reads.FeedChampionship,
  settledAmong: SettledAmong,
): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const name = calendarOf(championship.id)
  const last = await readSetting(db, name)
  if (typeof last === 'string' && now.getTime() - new Date(last).getTime() < CALENDAR.everyMs) return
  const matches = await unlessUnreadable(deps, () =>
    feed.fixtures({
      league: championship.league,
      season: championship.season,
      from: new Date(now.getTime() - CALENDAR.backMs),
      to: new Date(now.getTime() + CALENDAR.aheadMs),
    }),
  )
  if (matches) await apply(deps, feed, { championshipId: championship.id, matches, calendarOnly: true, settledAmong })
  await db.tx(tx => writeSetting(tx, name, now.toISOString(), null, now))
}

/** An unreadable match does not affect the others; a refusal of the feed itself ends the poll. */
async function unlessUnreadable<T>({ log }: FeedDeps, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    const isOne = error instanceof FeedRefused && (error.reason === 'unknown-match' || error.reason === 'unreadable')
    if (!isOne && !(error instanceof ImportRefused)) throw error
    log.warn({ message: error.message }, 'feed response invalid; skipped until the next poll')
    return undefined
  }
}

async function apply(
  { db, clock }: FeedDeps,
  feed: FeedGateway,
  reported: {
    championshipId: string
    matches: ImportedMatch[]
    calendarOnly?: boolean
    live?: ReadonlyMap<string, Partial<LiveMoments>>
    settledAmong: SettledAmong
  },
): Promise<void> {
  const { matches, ...applying } = reported
  await applyImported(
    { db, now: () => clock.now() },
    { source: feed.name, matches, review: [] },
    { ...applying, author: 'feed', reason: `as ${feed.name} tells it` },
  )
}
