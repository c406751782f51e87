/** Games that depend on a match, and paid games whose facts changed after the payment (C10). */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { GAME_MODES } from '../../profiles.ts'
import { GAME_STATES } from '../player/card-documents.ts'
import { zIdParam } from '../common.ts'

const operator = { access: 'operator', roles: ['games'], method: 'GET' } as const
const zGame = z.object({ _id: zId, mode: z.enum(GAME_MODES), name: z.string() })

export const operatorMatchGames = endpoint({
  ...operator,
  name: 'operatorMatchGames',
  summary: 'Games that are decided by a match, paid ones first',
  path: '/api/operator/matches/:id/games',
  params: zIdParam,
  answer: z.object({
    docs: z.array(z.extend(zGame, { state: z.enum(GAME_STATES) })),
    /** The total; at most 50 are listed. */
    total: z.number(),
    paid: z.number(),
  }),
})

export const operatorChangedGames = endpoint({
  ...operator,
  name: 'operatorChangedGames',
  summary: 'Paid games whose facts are no longer those they were paid by, the longest waiting first',
  path: '/api/operator/changed-games',
  query: z.object(zPageQuery),
  answer: zPaged(z.extend(zGame, { paidAt: z.nullable(zDate), since: zDate })),
})
