import type { FastifyInstance } from 'fastify'
import { versusCalls, vipCalls } from '#contract/api/player/versus.ts'
import { serveRooms } from '../routes-common.ts'
import { detail, listed } from '../service-reading.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { type DuelRoomType, versusType, vipType } from './versus-type.ts'
import * as duels from './service.ts'

/** Versus and Versus VIP for players. */
export function versusRoutes(app: FastifyInstance, deps: Deps): void {
  serveType(app, deps, versusType, versusCalls)
  serveType(app, deps, vipType, vipCalls)
}

function serveType(app: FastifyInstance, deps: Deps, type: DuelRoomType, calls: typeof versusCalls): void {
  serveRooms(app, deps, type, calls)
  serve(app, calls.list, ({ session, query }) => listed(deps, type, session.subjectId, query))
  serve(app, calls.get, ({ session, params, query }) =>
    detail(deps, type, session.subjectId, { id: params.id, token: query.token }),
  )
  serve(app, calls.ready, ({ session, params }) => duels.ready(deps, type, session.subjectId, params.id))
  serve(app, calls.start, ({ session, params, body, idempotencyKey: key }) =>
    duels.start(deps, type, session.subjectId, { id: params.id, password: body.password, key }),
  )
  serve(app, calls.guess, ({ session, params, body }) =>
    duels.guess(deps, type, session.subjectId, { id: params.id, ...body }),
  )
}
