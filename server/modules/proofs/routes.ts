import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { getReport, listLog } from '#contract/api/player/proofs.ts'
import type { ModeOf } from '#server/modules/pools/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { sourceOf } from '#server/platform/source.ts'
import { logPage } from './service-proving.ts'
import { createReportQueue } from './report-queue.ts'
import { findReport } from './service-report.ts'

/** A report reads every entry of a game: so many at once from one place, then a few a minute. */
const REPORTS = { burst: 30, perMs: 300_000 }
/** What never changes but by a correction, or by somebody who leaves. */
const CACHED_S = 60

/** The public log of roots, and the reports of settled games: for everybody, but what is kept among the players of a private room. */
export function proofRoutes(app: FastifyInstance, deps: Deps, modeOf: ModeOf): void {
  const queue = createReportQueue({ cachedMs: CACHED_S * 1_000, now: () => deps.clock.now().getTime() })
  const reading = readingOf(deps)
  serve(app, listLog, ({ query, session }) => logPage(reading, modeOf, session?.subjectId, query))
  serve(app, getReport, async ({ params, query, caller, session, reply }) => {
    const source = sourceOf(caller.address)
    await deps.throttle.take(`report:${source}`, REPORTS)
    const { key, game, now } = await findReport(reading, modeOf, params.game, session?.subjectId)
    const make = () => deps.sideThread.pieces('report', { game, now: now.toISOString() })
    const whole = await queue.give({ source, key, make })
    // With a session it may be of a private room: nobody else's.
    reply
      .header('cache-control', `${session ? 'private' : 'public'}, max-age=${CACHED_S}`)
      .type('application/json; charset=utf-8')
    if (query.download) reply.header('content-disposition', `attachment; filename="report-${params.game}.json"`)
    return Buffer.isBuffer(whole) ? Readable.from([whole]) : whole
  })
}
