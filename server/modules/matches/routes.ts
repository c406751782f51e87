import type { FastifyInstance } from 'fastify'
import { getMatch, listMatches } from '#contract/api/player/matches.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { matchDetail, matchesToCome } from './service-players.ts'

/** Matches for players: those to come, and one with its players and what happened in it. */
export function matchRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, listMatches, ({ query }) => matchesToCome(deps, query))
  serve(app, getMatch, ({ params }) => matchDetail(deps, params.id))
}
