/** Rankings of every mode (R1), and what a player shows to others: points, games, badges, never money. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { zDate, zId, zPageQuery, zPaged } from '../ids.ts'
import { CARD_STATUSES, zPerson } from './card-documents.ts'
import { none, zFileRef } from './common.ts'

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

/** `2026-W48` of the weekly ranking, `2026-11` of the others. */
const zPeriod = z.string().check(z.regex(/^\d{4}-(W\d{2}|\d{2})$/, { error: 'period_invalid' }))
const zPlace = z.object({ _id: zId, _user: zPerson, totalScore: z.number(), position: z.number() })

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
    snapshot: z.optional(z.coerce.number({ error: 'snapshot_invalid' }).check(z.int({ error: 'snapshot_invalid' }))),
  }),
  body: none,
  answer: z.extend(zPaged(zPlace), {
    /** What is shown: the asked period, or the current one. */
    period: z.string(),
    /** The periods beside it; `next` is null on the current one, `previous` where there is nothing older. */
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
    snapshot: z.number(),
    /** The newest there is; larger than `snapshot` when the ranking moved since. */
    newest: z.number(),
  }),
  errors: [],
})

/** What a player has done, each once in the list. `count` is how often. */
export const BADGES = [
  'first-game',
  'ten-games',
  'hundred-games',
  'podium',
  'winner',
  'week-winner',
  'month-winner',
] as const

const zUserGame = z.object({
  _id: zId,
  mode: z.enum(['athlete-card', 'card-game']),
  _card: z.object({ _id: zId, name: z.string(), status: z.enum(CARD_STATUSES) }),
  /** Of a championship card: what its address is made of. */
  championship: z.nullable(zId),
  createdAt: zDate,
  totalScore: z.nullable(z.number()),
  position: z.nullable(z.number()),
})

export const getPublicUser = endpoint({
  name: 'getPublicUser',
  summary: 'What a player shows to others: points, badges, and games whose entries are closed (C12); never money',
  method: 'GET',
  path: '/api/user/:id',
  access: 'player',
  params: z.object({ id: zId }),
  query: z.object(zPageQuery),
  body: none,
  answer: z.object({
    _id: zId,
    name: z.string(),
    username: z.string(),
    photo: z.nullable(zFileRef),
    isMe: z.boolean(),
    isInfluencer: z.boolean(),
    since: zDate,
    /** Points and place in the current period of each ranking with points. */
    rankings: z.array(
      z.object({ mode: z.enum(RANKING_MODES), period: z.string(), totalScore: z.number(), position: z.number() }),
    ),
    badges: z.array(z.object({ badge: z.enum(BADGES), count: z.number(), at: zDate })),
    /** Games on closed cards, the newest first. */
    games: zPaged(zUserGame),
  }),
  errors: ['not_found'],
})
