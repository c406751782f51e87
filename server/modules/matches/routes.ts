import type { FastifyInstance } from 'fastify'
import { getMatch, listMatches } from '#contract/api/player/matches.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serveShared } from '#server/platform/serve.ts'
import { matchDetail, matchesToCome } from './service.ts'

/** Matches for players: those to come, and one with its players and what happened in it. */
export function matchRoutes(app: FastifyInstance, deps: Deps): void {
  serveShared(app, deps.db, listMatches, ({ query }) => matchesToCome(deps, query))
  serveShared(app, deps.db, getMatch, ({ params }) => matchDetail(deps, params.id))
}
