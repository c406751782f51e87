import type { FastifyInstance } from 'fastify'
import { getMatch, listMatches } from '#contract/api/player/matches.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serveShared } from '#server/platform/serve.ts'
import { matchDetail, matchesToCome } from './service.ts'

/** Matches for players: upcoming ones, and one with its players and events. */
export function matchRoutes(app: FastifyInstance, deps: Deps): void {
  serveShared(app, deps.db, listMatches, ({ query }) => matchesToCome(deps, query))
  serveShared(app, deps.db, getMatch, ({ params }) => matchDetail(deps, params.id))
}
