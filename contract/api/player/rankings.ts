/** Rankings of every mode (R1). */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zId, zPageQuery, zPaged } from '../../ids.ts'
import { zPerson, zSnapshotQuery } from '../common.ts'

export const RANKING_MODES = [
  'athlete',
  'hat-trick',
  'card-game',
  'coach-friend',
  'game-vs',
  'game-vs-vip',
  'push-game',
] as const
export type RankingMode = (typeof RANKING_MODES)[number]

/** `2026-W48` for the weekly ranking, `2026-11` for the others. */
export const zRank = z.object({ _id: zId, _user: zPerson, totalScore: z.number(), position: z.number() })
export const zPeriod = z.string().check(z.regex(/^\d{4}-(W\d{2}|\d{2})$/, { error: 'period_invalid' }))

export const getRanking = endpoint({
  name: 'getRanking',
  summary:
    "A mode's ranking of the week or month (R1); `user` asks for one user's place. `snapshot` keeps pages of one moment together (2 minutes)",
  method: 'GET',
  path: '/api/ranking/:mode',
  access: 'player',
  params: z.object({ mode: z.enum(RANKING_MODES) }),
  query: z.object({
    ...zPageQuery,
    user: z.optional(zId),
    period: z.optional(zPeriod),
    snapshot: zSnapshotQuery,
  }),
  answer: z.extend(zPaged(zRank), {
    /** The requested period, or the current one. */
    period: z.string(),
    /** The adjacent periods; `next` is null on the current one, `previous` on the oldest. */
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
    snapshot: z.number(),
    /** The newest version; larger than `snapshot` when the ranking changed since. */
    newest: z.number(),
  }),
})
