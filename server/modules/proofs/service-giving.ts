import type { Readable } from 'node:stream'
import type { ModeOf } from '#server/modules/pools/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { sourceOf } from '#server/platform/source.ts'
import { createReportQueue, type ReportQueue } from './report-queue.ts'
import { findReport } from './service-report.ts'

/** A report reads every entry of a game: a burst per source, then a few a minute. */
const REPORTS = { burst: 30, perMs: 300_000 }
/** Cacheable, because it changes only by a correction or the deletion of an account. */
export const REPORT_CACHED_S = 60

/** One queue per process, for all calls. */
const queues = new WeakMap<Deps['db'], ReportQueue>()

function queueOf({ db, clock }: Deps): ReportQueue {
  const known = queues.get(db)
  if (known) return known
  const queue = createReportQueue({ cachedMs: REPORT_CACHED_S * 1_000, now: () => clock.now().getTime() })
  queues.set(db, queue)
  return queue
}

/**
 * The report of a settled game as JSON, for a viewer or for anybody (undefined): a small one as a whole, otherwise streamed. Refuses as
 * `findReport` does, `too_many_requests` to a source with many requests, and `unavailable` when the queue is full.
 */
export async function giveReport(
  deps: Deps,
  modeOf: ModeOf,
  { game: id, viewerId, address }: { game: string; viewerId: string | undefined; address: string },
): Promise<Buffer | Readable> {
  const source = sourceOf(address)
  await deps.throttle.take(`report:${source}`, REPORTS)
  const { key, game, now } = await findReport(readingOf(deps), modeOf, id, viewerId)
  const make = () => deps.sideThread.pieces('report', { game, now: now.toISOString() })
  return queueOf(deps).give({ source, key, make })
}
