/** A player's own games of every mode, and their results after payment. Separate from the home page, which loads first. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId, zPageQuery } from '../../ids.ts'
import { GAME_MODES } from '../../profiles.ts'
import { zIdParam, zPerson } from '../common.ts'
import { zCardFixture } from './fixtures.ts'
import { ownGameFields } from './home.ts'
import { ROOM_LISTS } from './rooms.ts'

/** The cursor of a page of my games: whether the last one is finished, and its sort key. */
const zMyGamesPlace = z.string().check(z.regex(/^[01][0-9a-f]{24}$/, { error: 'page_invalid' }))

/** `void`: the game, or all my entries in it, was refunded. `entries` and `prizes` of an open one are the current ones. */
const zMyGame = z.object({
  ...ownGameFields,
  status: z.enum(['open', 'preparing', 'running', 'over', 'paid', 'void']),
  /** The time of my newest entry; null for a room that I joined without an entry. */
  sentDate: z.nullable(zDate),
  /** The number of my entries, and the best one of them, or the newest. */
  sent: z.number(),
  best: z.nullable(zId),
})
export type MyGame = z.output<typeof zMyGame>

export const myGames = endpoint({
  name: 'myGames',
  summary:
    'My games of every mode, those that are not finished first, the newest first: active ones, or those I archived. `after`: the page behind `next`',
  method: 'GET',
  path: '/api/my-games',
  access: 'player',
  query: z.object({
    mode: z.optional(z.enum(GAME_MODES, { error: 'invalid' })),
    status: z._default(z.enum(ROOM_LISTS, { error: 'invalid' }), 'active'),
    after: z.optional(zMyGamesPlace),
    limit: zPageQuery.limit,
  }),
  answer: z.object({ docs: z.array(zMyGame), next: z.nullable(z.string()), now: zDate }),
})

/** Maximum common games of two players that are counted, and of them listed. */
export const HEAD_TO_HEAD_MAX = 50
export const HEAD_TO_HEAD_LISTED_MAX = 10

/** A duel has no points: the closer guess is ahead (V5). */
const zSide = z.object({ position: z.number(), totalScore: z.nullable(z.number()) })

export const headToHead = endpoint({
  name: 'headToHead',
  summary:
    'Paid games that I and another player both played: who was ahead how often. Nothing where either blocked the other',
  method: 'GET',
  path: '/api/user/:id/head-to-head',
  access: 'player',
  params: zIdParam,
  answer: z.object({
    /** Of the newest `HEAD_TO_HEAD_MAX` games: how many I won, the other won, and were tied. */
    ahead: z.number(),
    behind: z.number(),
    level: z.number(),
    /** The newest of them. */
    docs: z.array(
      z.object({
        _id: zId,
        mode: zMyGame.shape.mode,
        name: z.string(),
        /** Of a championship card: the championship it belongs to. */
        championship: z.nullable(zId),
        endDate: zDate,
        mine: zSide,
        theirs: zSide,
      }),
    ),
  }),
  errors: ['not_found'],
})

/** Maximum games of a week and people listed. */
export const WEEK_GAMES_MAX = 50

export const myWeek = endpoint({
  name: 'myWeek',
  summary:
    'My week (Monday to Sunday, São Paulo) from games that were paid: without `week` the last one that is over. Null to who rests from playing (W4)',
  method: 'GET',
  path: '/api/my-week',
  access: 'player',
  query: z.object({ week: z.optional(z.string().check(z.regex(/^\d{4}-W\d{2}$/, { error: 'period_invalid' }))) }),
  answer: z.object({
    /** `2026-W47`; `next` is null on the current one. */
    week: z.string(),
    previous: z.string(),
    next: z.nullable(z.string()),
    recap: z.nullable(
      z.object({
        games: z.array(zMyGame),
        /** In the weekly ranking: my rank, and that of the previous week; null without points. */
        ranking: z.nullable(z.object({ position: z.number(), totalScore: z.number(), players: z.number() })),
        before: z.nullable(z.object({ position: z.number(), totalScore: z.number(), players: z.number() })),
        /** The pick with the most points: for an athlete, or for a match. */
        best: z.nullable(
          z.object({
            points: z.number(),
            card: z.string(),
            athlete: z.nullable(z.string()),
            match: z.nullable(zCardFixture),
          }),
        ),
        /** Players I passed in it, among those who shared a room with me. */
        passed: z.array(zPerson),
      }),
    ),
  }),
})
