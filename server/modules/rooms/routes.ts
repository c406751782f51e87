import type { FastifyInstance } from 'fastify'
import { familyCalls, getFamilyGame, listFamilyGames, playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import { publicRoom } from '#contract/api/player/public-room.ts'
import { roomProgress } from '#contract/api/player/room-progress.ts'
import { listCompanions } from '#contract/api/player/rooms.ts'
import { versusCalls, vipCalls } from '#contract/api/player/versus.ts'
import type { SubmitEntry } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { familyRooms } from './family.ts'
import type { AnyRoomType } from './room-type.ts'
import { roomTypes } from './room-types.ts'
import * as playing from './service-games.ts'
import * as people from './service-people.ts'
import { play } from './service-play.ts'
import { progress } from './service-progress.ts'
import * as reading from './service-reading.ts'
import * as rooms from './service-rooms.ts'
import * as duels from './versus/service.ts'
import { type DuelRoomType, versusType, vipType } from './versus/versus-type.ts'

/** Rooms of every type, and the previews of their links. */
export function roomRoutes(app: FastifyInstance, deps: Deps, submitEntry: SubmitEntry): void {
  familyRoutes(app, deps, submitEntry)
  versusRoutes(app, deps)
  serve(app, publicRoom, ({ params, query }) => reading.preview(deps, roomTypes, { id: params.id, token: query.token }))
}

function familyRoutes(app: FastifyInstance, deps: Deps, submitEntry: SubmitEntry): void {
  serveRooms(app, deps, familyRooms, familyCalls)
  serve(app, listCompanions, ({ session }) => reading.companions(deps, session.subjectId))
  serve(app, familyCalls.list, ({ session, query }) => reading.listed(deps, familyRooms, session.subjectId, query))
  serve(app, familyCalls.get, ({ session, params, query }) =>
    reading.detail(deps, familyRooms, session.subjectId, { id: params.id, token: query.token }),
  )
  serve(app, playFamilyRoom, ({ session, params, body, idempotencyKey }) =>
    play(deps, submitEntry, session.subjectId, { id: params.id, body, key: idempotencyKey }),
  )
  serve(app, listFamilyGames, ({ session, params, query }) =>
    playing.games(deps, session.subjectId, { ...params, ...query }),
  )
  serve(app, getFamilyGame, ({ session, params, query }) =>
    playing.oneGame(deps, session.subjectId, { ...params, ...query }),
  )
}

/** The endpoints that differ between room types only in their path. */
type SameRoomCalls = Omit<typeof familyCalls, 'list' | 'get'>

/** Serves the endpoints common to every type of room. */
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

/** Versus and Versus VIP for players. */
function versusRoutes(app: FastifyInstance, deps: Deps): void {
  serveType(app, deps, versusType, versusCalls)
  serveType(app, deps, vipType, vipCalls)
}

function serveType(app: FastifyInstance, deps: Deps, type: DuelRoomType, calls: typeof versusCalls): void {
  serveRooms(app, deps, type, calls)
  serve(app, calls.list, ({ session, query }) => reading.listed(deps, type, session.subjectId, query))
  serve(app, calls.get, ({ session, params, query }) =>
    reading.detail(deps, type, session.subjectId, { id: params.id, token: query.token }),
  )
  serve(app, calls.ready, ({ session, params }) => duels.ready(deps, type, session.subjectId, params.id))
  serve(app, calls.start, ({ session, params, body, idempotencyKey: key }) =>
    duels.start(deps, type, session.subjectId, { id: params.id, password: body.password, key }),
  )
  serve(app, calls.guess, ({ session, params, body }) =>
    duels.guess(deps, type, session.subjectId, { id: params.id, ...body }),
  )
}
