import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zId } from '../../ids.ts'
import { zFileRef, zLang } from '../common.ts'
import { CARD_STATUSES } from './card-documents.ts'

/** Pictures for messages, and the links that accompany them. */

/** `wide` is what link previews show (1200 × 630), `tall` what fills a message (1080 × 1350). */
const PICTURE_SHAPES = ['wide', 'tall'] as const
/** A game also has `story`: its face and picks in full-screen format (1080 × 1920). */
const GAME_SHAPES = [...PICTURE_SHAPES, 'story'] as const
export type ImageShape = (typeof GAME_SHAPES)[number]
/** Pixels of each shape. */
export const PICTURE_SIZES = {
  wide: { width: 1200, height: 630 },
  tall: { width: 1080, height: 1350 },
  story: { width: 1080, height: 1920 },
} as const

/** The name of a shared game in its link: its id and a seal that only the server can create. */
const zGameToken = z.string().check(z.regex(/^[\w-]{32}$/))

const zPictureQuery = z.object({
  lang: zLang,
  shape: z._default(z.enum(PICTURE_SHAPES, { error: 'shape_invalid' }), 'wide'),
})
/** The response is the PNG itself, with an ETag of its content. */
const picture = { method: 'GET', query: zPictureQuery, answer: z.unknown() } as const
const zById = z.object({ id: zId })

export const operatorPicture = endpoint({
  ...picture,
  name: 'housePicture',
  summary: 'The picture of the house, for links to pages that have none of their own',
  path: '/api/public/image',
  access: 'visitor',
})

export const cardPicture = endpoint({
  ...picture,
  name: 'cardPicture',
  summary: 'The picture of a card: its price, pool and start until it locks, its podium once there is one',
  path: '/api/public/card/:id/image',
  access: 'visitor',
  params: zById,
  errors: ['not_found'],
})

export const roomPicture = endpoint({
  ...picture,
  name: 'roomPicture',
  summary: 'The picture of a room: whose, on which match, and its price; of a private one only with its `token`',
  path: '/api/public/room/:id/image',
  access: 'visitor',
  params: zById,
  query: z.extend(zPictureQuery, { token: z.optional(z.string().check(z.maxLength(100))) }),
  errors: ['not_found'],
})

export const leaguePicture = endpoint({
  ...picture,
  name: 'leaguePicture',
  summary: 'The picture of a league: its shield, its name and who is in it, for who has the `token` of its link',
  path: '/api/public/league/:id/image',
  access: 'visitor',
  params: zById,
  query: z.extend(zPictureQuery, { token: z.optional(z.string().check(z.maxLength(100))) }),
  errors: ['not_found'],
})

export const sharedGamePicture = endpoint({
  ...picture,
  name: 'sharedGamePicture',
  summary: 'The picture of a game whose owner shared it: place, points and hits',
  path: '/api/public/game/:token/image',
  access: 'visitor',
  params: z.object({ token: zGameToken }),
  errors: ['not_found'],
})

export const playedAthletePicture = endpoint({
  ...picture,
  name: 'playedAthletePicture',
  summary:
    'The picture of a game of an Athletes card, anybody’s once the card is locked (C12); on the `story` of one’s own also what it won',
  path: '/api/played-athlete/:id/image',
  access: 'player',
  params: zById,
  query: z.extend(zPictureQuery, {
    shape: z._default(z.enum(GAME_SHAPES, { error: 'shape_invalid' }), 'wide'),
  }),
  errors: ['not_found', 'not_yet_visible'],
})

export const playedChampionshipPicture = endpoint({
  ...playedAthletePicture,
  name: 'playedCardGamePicture',
  summary: 'The picture of a game of a championship card, anybody’s once the card is locked (C12)',
  path: '/api/played-card-game/:id/image',
})

export const sharePlayedAthlete = endpoint({
  name: 'sharePlayedAthlete',
  summary: 'The link that shows a game of mine to who is not signed in, once its card is locked (C12)',
  method: 'GET',
  path: '/api/played-athlete/:id/share',
  access: 'player',
  params: zById,
  /** `url` is the page, `image` its preview picture; both absolute. */
  answer: z.object({ token: z.string(), url: z.string(), image: z.string() }),
  errors: ['not_found', 'not_yet_visible'],
})

export const sharePlayedChampionship = endpoint({
  ...sharePlayedAthlete,
  name: 'sharePlayedCardGame',
  path: '/api/played-card-game/:id/share',
})

/** A challenge describes its game without its id, which is secret until entries close (C12). */
const zChallengeToken = z.string().check(z.regex(/^[\w-]{38}$/))

export const challengePlayedAthlete = endpoint({
  name: 'challengePlayedAthlete',
  summary: 'The sealed name of a game of mine, for a link that challenges others while its card is open',
  method: 'GET',
  path: '/api/played-athlete/:id/challenge',
  access: 'player',
  params: zById,
  answer: z.object({ token: zChallengeToken }),
  errors: ['not_found', 'card_not_open'],
})

export const challengePlayedChampionship = endpoint({
  ...challengePlayedAthlete,
  name: 'challengePlayedCardGame',
  path: '/api/played-card-game/:id/challenge',
})

export const getChallenge = endpoint({
  name: 'getChallenge',
  summary: 'Who challenges, and on which card; the game to compare with once the card is locked (C12)',
  method: 'GET',
  path: '/api/public/challenge/:token',
  access: 'visitor',
  params: z.object({ token: zChallengeToken }),
  answer: z.object({
    card: z.object({ _id: zId, name: z.string() }),
    user: z.object({ name: z.string(), username: z.string(), photo: z.nullable(zFileRef), isMe: z.boolean() }),
    /** `sealed` until the lock; `void` once the game was refunded. */
    state: z.enum(['sealed', 'open', 'void']),
    /** The challenger's game, while the state is `open`. */
    game: z.nullable(zId),
  }),
  // Also for a challenge if either player blocked the other, and for one of a closed account.
  errors: ['not_found'],
})

/** The public page of a shared game: the ranking's data, without money. */
export const sharedGame = endpoint({
  name: 'sharedGame',
  summary: 'A game whose owner shared it: whose, on which card, its place, points and hits',
  method: 'GET',
  path: '/api/public/game/:token',
  access: 'visitor',
  params: z.object({ token: zGameToken }),
  answer: z.object({
    _id: zId,
    card: z.object({
      _id: zId,
      name: z.string(),
      status: z.enum(CARD_STATUSES),
      /** Of a championship card: the championship it belongs to. */
      championship: z.optional(zId),
    }),
    user: z.object({ name: z.string(), username: z.string(), photo: z.nullable(zFileRef) }),
    /** Null until there is a ranking. */
    position: z.nullable(z.number()),
    /** The number of games in the ranking. */
    of: z.number(),
    totalScore: z.number(),
    hits: z.number(),
    picks: z.number(),
    void: z.boolean(),
  }),
  errors: ['not_found'],
})
