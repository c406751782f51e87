import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { getReport, listLog } from '#contract/api/proofs.ts'
import type { ModeOf } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { logPage } from './service-proving.ts'
import { report } from './service-report.ts'

/** A report reads every entry of a game: so many at once from one place, then a few a minute. */
const REPORTS = { burst: 30, perMs: 300_000 }
/** What never changes but by a correction, or by somebody who leaves. */
const KEPT = 'public, max-age=60'

/** The public log of roots, and the reports of settled games: for everybody. */
export function proofRoutes(app: FastifyInstance, deps: Deps, modeOf: ModeOf): void {
  serve(app, listLog, ({ query }) => logPage(deps, query))
  serve(app, getReport, async ({ params, query, caller, reply }) => {
    await deps.throttle.take(`report:${caller.address}`, REPORTS)
    const pieces = await report(deps, modeOf, params.game)
    reply.header('cache-control', KEPT).type('application/json; charset=utf-8')
    if (query.download) reply.header('content-disposition', `attachment; filename="report-${params.game}.json"`)
    return Readable.from(pieces)
  })
}
