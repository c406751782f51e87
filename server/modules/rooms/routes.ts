import type { FastifyInstance } from 'fastify'
import { familyCalls, getFamilyGame, listFamilyGames, playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import { publicRoom } from '#contract/api/player/public-room.ts'
import { listCompanions } from '#contract/api/player/rooms.ts'
import type { SubmitEntry } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { familyRooms } from './family.ts'
import { roomTypes } from './room-types.ts'
import { serveRooms } from './routes-common.ts'
import * as playing from './service-games.ts'
import { play } from './service-play.ts'
import * as reading from './service-reading.ts'
import { versusRoutes } from './versus/routes.ts'

/** Rooms of every type, and what their links preview. */
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
