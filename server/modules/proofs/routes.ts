import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { getReport, listLog } from '#contract/api/player/proofs.ts'
import type { ModeOf } from '#server/modules/pools/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { giveReport, REPORT_CACHED_S } from './service-giving.ts'
import { logPage } from './service-proving.ts'

/** The public log of roots, and the reports of settled games: public, except games of private rooms, which only their players can read. */
export function proofRoutes(app: FastifyInstance, deps: Deps, modeOf: ModeOf): void {
  const reading = readingOf(deps)
  serve(app, listLog, ({ query, session }) => logPage(reading, modeOf, session?.subjectId, query))
  serve(app, getReport, async ({ params, query, caller, session, reply }) => {
    const { game } = params
    const whole = await giveReport(deps, modeOf, { game, viewerId: session?.subjectId, address: caller.address })
    // With a session it may be a private room's report, which must not be cached publicly.
    reply
      .header('cache-control', `${session ? 'private' : 'public'}, max-age=${REPORT_CACHED_S}`)
      .type('application/json; charset=utf-8')
    if (query.download) reply.header('content-disposition', `attachment; filename="report-${game}.json"`)
    return Buffer.isBuffer(whole) ? Readable.from([whole]) : whole
  })
}
