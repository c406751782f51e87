import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import * as calls from '#contract/api/public/v1.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Needs } from '#server/modules/module.ts'
import { giveReport } from '#server/modules/proofs/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { type Call, sendTagged, serve } from '#server/platform/serve.ts'
import { shareRead } from '#server/platform/shared-reads.ts'
import { admitCall } from './service-keys.ts'
import * as read from './service.ts'

/** The read API for third-party pages and programs. A session sent along is ignored. */
export function publicApiRoutes(app: FastifyInstance, deps: Deps, { modeOf }: Pick<Needs, 'modeOf'>): void {
  allowAnyPage(app)
  const reading = readingOf(deps)
  const open = <E extends Endpoint>(
    endpoint: E,
    answer: (call: Pick<Call<E>, 'params' | 'query'>) => Promise<z.output<E['answer']>>,
  ): void =>
    serve(app, endpoint, async ({ params, query, caller, request }) => {
      await admitCall(deps, caller.address, keyOf(request))
      return shareRead(deps.db, `${endpoint.name} ${JSON.stringify([params, query])}`, () => answer({ params, query }))
    })
  open(calls.publicRanking, ({ params, query }) => read.rankingPage(deps, { ...params, ...query }))
  open(calls.publicCards, () => read.openCards(deps))
  open(calls.publicCardOf, ({ params }) => read.card(deps, params.id))
  open(calls.publicChampionships, ({ query }) => read.championships(reading, query))
  open(calls.publicChampionship, ({ params, query }) => read.championship(reading, params.id, query.round))
  open(calls.publicMatch, ({ params }) => read.finishedMatch(reading, params.id))
  open(calls.publicLog, ({ query }) => read.log(reading, modeOf, query))
  serve(app, calls.publicReport, async ({ params, caller, request, reply }) => {
    await admitCall(deps, caller.address, keyOf(request))
    const report = await giveReport(deps, modeOf, { game: params.game, viewerId: undefined, address: caller.address })
    const { cachedSeconds = 0 } = calls.publicReport
    if (Buffer.isBuffer(report)) {
      await sendTagged(request, reply, report, cachedSeconds)
      return undefined as never
    }
    reply.header('cache-control', `public, max-age=${cachedSeconds}`).type('application/json; charset=utf-8')
    return report
  })
}

/** The API key that was sent; undefined without one. */
function keyOf({ headers, query }: FastifyRequest): string | undefined {
  const sent = headers[calls.API_KEY_HEADER] ?? (query as Record<string, unknown>).key
  // A repeated header counts as none.
  return sent === undefined || typeof sent === 'string' ? sent : ''
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'date, etag, retry-after',
  'cross-origin-resource-policy': 'cross-origin',
}
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': `${calls.API_KEY_HEADER}, if-none-match`,
  'access-control-max-age': '86400',
}

/** Pages of any origin may call the API and use the widgets, also for refusals; never with the browser's credentials. */
function allowAnyPage(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(`${calls.PUBLIC_API}/`) || request.url.startsWith('/widgets/')) reply.headers(CORS)
  })
  app.options(`${calls.PUBLIC_API}/*`, { config: { operation: 'publicApiPreflight' } }, (_request, reply) =>
    reply.headers(PREFLIGHT).code(204).send(),
  )
}
