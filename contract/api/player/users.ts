/** A player's public profile: points, games, badges, never money. Separate from the rankings, which the home page reads. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { zFileRef, zIdParam } from '../common.ts'
import { CARD_STATUSES } from './card-documents.ts'
import { RANKING_MODES } from './rankings.ts'

/** A player's achievements, each once in the list. `count` is how often. */
export const BADGES = [
  'first-game',
  'ten-games',
  'hundred-games',
  'exact-score',
  'podium',
  'first-win',
  'winner',
  'week-winner',
  'month-winner',
] as const

const zUserGame = z.object({
  _id: zId,
  mode: z.enum(['athlete-card', 'card-game']),
  _card: z.object({ _id: zId, name: z.string(), status: z.enum(CARD_STATUSES) }),
  /** For a championship card: the id in its URL. */
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
  params: zIdParam,
  query: z.object(zPageQuery),
  answer: z.object({
    _id: zId,
    name: z.string(),
    username: z.string(),
    photo: z.nullable(zFileRef),
    isMe: z.boolean(),
    isInfluencer: z.boolean(),
    /**
     * Whether the viewer blocked this player: neither can write to the other, no invitation of theirs reaches the viewer, and the blocked
     * player is not notified.
     */
    blocked: z.boolean(),
    since: zDate,
    /** Points and rank in the current period of each ranking with points. */
    rankings: z.array(
      z.object({ mode: z.enum(RANKING_MODES), period: z.string(), totalScore: z.number(), position: z.number() }),
    ),
    /** Consecutive weeks with a scoring card: the current and the longest streak. Null for a viewer who paused play (W4). */
    streak: z.nullable(z.object({ current: z.number(), best: z.number() })),
    badges: z.array(z.object({ badge: z.enum(BADGES), count: z.number(), at: zDate })),
    /** Games on closed cards, the newest first. */
    games: zPaged(zUserGame),
  }),
  errors: ['not_found'],
})
