import type { FastifyInstance } from 'fastify'
import { versusCalls, vipCalls } from '#contract/api/versus.ts'
import { detail, listed, serveRooms } from '#server/modules/rooms/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { type DuelRoomKind, versusKind, vipKind } from './kind.ts'
import * as duels from './service.ts'

/** Versus and Versus VIP for players. */
export function versusRoutes(app: FastifyInstance, deps: Deps): void {
  serveKind(app, deps, versusKind, versusCalls)
  serveKind(app, deps, vipKind, vipCalls)
}

function serveKind(app: FastifyInstance, deps: Deps, kind: DuelRoomKind, calls: typeof versusCalls): void {
  serveRooms(app, deps, kind, calls)
  serve(app, calls.list, ({ session, query }) => listed(deps, kind, session.subjectId, query))
  serve(app, calls.get, ({ session, params, query }) =>
    detail(deps, kind, session.subjectId, { id: params.id, token: query.token }),
  )
  serve(app, calls.ready, ({ session, params }) => duels.ready(deps, kind, session.subjectId, params.id))
  serve(app, calls.start, ({ session, params, body, idempotencyKey: key }) =>
    duels.start(deps, kind, session.subjectId, { id: params.id, password: body.password, key }),
  )
  serve(app, calls.guess, ({ session, params, body }) =>
    duels.guess(deps, kind, session.subjectId, { id: params.id, ...body }),
  )
}
