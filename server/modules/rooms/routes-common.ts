import type { FastifyInstance } from 'fastify'
import type { familyCalls } from '#contract/api/player/family-rooms.ts'
import { roomProgress } from '#contract/api/player/room-progress.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import type { AnyRoomType } from './room-type.ts'
import { progress } from './service-progress.ts'
import * as people from './service-people.ts'
import * as rooms from './service-rooms.ts'

/** The calls that are the same for every kind of room but for their path. */
export type SameRoomCalls = Omit<typeof familyCalls, 'list' | 'get'>

/** Serves what every kind of room answers alike. */
export function serveRooms(app: FastifyInstance, deps: Deps, type: AnyRoomType, calls: SameRoomCalls): void {
  serve(app, calls.create, ({ session, body, idempotencyKey }) =>
    rooms.create(deps, type, session.subjectId, { body, key: idempotencyKey }),
  )
  serve(app, roomProgress[type.kind], ({ session, params, query }) =>
    progress(deps, type, session.subjectId, { id: params.id, token: query.token }),
  )
  serve(app, calls.remove, ({ session, params }) => rooms.remove(deps, type, session.subjectId, params.id))
  serve(app, calls.archive, ({ session, params, body }) =>
    rooms.archive(deps, type, session.subjectId, { id: params.id, archived: !body.status }),
  )
  serve(app, calls.close, ({ session, params, body }) =>
    rooms.close(deps, type, session.subjectId, { id: params.id, closed: body }),
  )
  serve(app, calls.invite, ({ session, params, body }) =>
    people.invite(deps, type, session.subjectId, { id: params.id, request: body }),
  )
  serve(app, calls.answerInvite, ({ session, params, body: { accept, password } }) =>
    people.answerInvite(deps, type, session.subjectId, { id: params.id, accept, password }),
  )
  serve(app, calls.join, ({ session, params, body: { token, password } }) =>
    people.join(deps, type, session.subjectId, { id: params.id, token, password }),
  )
  serve(app, calls.removePlayer, ({ session, params }) => people.removePlayer(deps, type, session.subjectId, params))
}
