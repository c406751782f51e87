import type { FastifyInstance } from 'fastify'
import { familyCalls, getFamilyGame, listFamilyGames, playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import { publicRoom } from '#contract/api/player/public-room.ts'
import { listCompanions } from '#contract/api/player/rooms.ts'
import type { SubmitEntry } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { familyRooms } from './family.ts'
import type { AnyRoomType } from './room-type.ts'
import * as playing from './service-games.ts'
import * as people from './service-people.ts'
import { play } from './service-play.ts'
import * as reading from './service-reading.ts'
import * as rooms from './service-rooms.ts'

/** The calls that are the same for every kind of room but for their path. */
export type SameRoomCalls = Omit<typeof familyCalls, 'list' | 'get'>

/** Serves what every kind of room answers alike. */
export function serveRooms(app: FastifyInstance, deps: Deps, type: AnyRoomType, calls: SameRoomCalls): void {
  serve(app, calls.create, ({ session, body, idempotencyKey }) =>
    rooms.create(deps, type, session.subjectId, { body, key: idempotencyKey }),
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

/** What the links of rooms preview, of every kind there is. */
export function serveRoomPreviews(app: FastifyInstance, deps: Deps, kinds: readonly AnyRoomType[]): void {
  serve(app, publicRoom, ({ params, query }) => reading.preview(deps, kinds, { id: params.id, token: query.token }))
}

/** Family vs Friend. */
export function familyRoutes(app: FastifyInstance, deps: Deps, submitEntry: SubmitEntry): void {
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
