import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { zReais } from '../../money.ts'
import { POSITIONS } from '../../positions.ts'
import { zDone, zFileRef, zPerson, zSnapshotQuery } from '../common.ts'
import { CARD_STATUSES, zCard, zOption, zTeam } from './card-documents.ts'
import { zLogHead } from './proofs.ts'

const zCardId = z.object({ id: zId })

export const cardRanking = endpoint({
  access: 'player',
  name: 'cardRanking',
  summary:
    'The ranking of a card, one row an entry; `user` asks for one user’s. `snapshot` keeps pages of one moment together (2 minutes)',
  method: 'GET',
  path: '/api/ranking-athlete',
  query: z.object({
    ...zPageQuery,
    card: zId,
    user: z.optional(zId),
    snapshot: zSnapshotQuery,
  }),
  answer: z.object({
    docs: z.array(z.object({ _id: zId, _user: zPerson, totalScore: z.number(), position: z.number() })),
    page: z.number(),
    pages: z.number(),
    total: z.number(),
    snapshot: z.number(),
    /** The newest version; larger than `snapshot` when the ranking changed since. */
    newest: z.number(),
  }),
  errors: ['not_found', 'not_yet_visible'],
})

/** The rank of the player's best entry, and its prize if the game ended now. */
export const cardStanding = endpoint({
  access: 'player',
  name: 'cardStanding',
  summary:
    'My best entry on a running or finished card: position, points, prize if it ended now, and what moved it last',
  method: 'GET',
  path: '/api/athlete-card/:id/standing',
  params: zCardId,
  answer: z.object({
    best: z.nullable(
      z.object({
        _id: zId,
        position: z.number(),
        totalScore: z.number(),
        /** The prize if the game ended now; the amount paid once it has. */
        prize: zReais,
        /** Points to the next better rank that pays; null on one that pays. */
        behind: z.nullable(z.number()),
        /** Positions won (above 0) or lost since the ranking before. */
        moved: z.number(),
      }),
    ),
    /** Over all the player's entries. */
    prizes: zReais,
    changes: z.array(z.object({ athlete: z.string(), points: z.number() })),
    snapshot: z.number(),
    payDate: z.nullable(zDate),
  }),
  errors: ['not_found'],
})

/** `waiting` until the card is finished; above 0 points is `won`. */
export const zPickState = z.enum(['won', 'lost', 'waiting', 'void'])

const zPlayedAthlete = z.object({
  _team: z.nullable(zTeam),
  _athlete: z.object({
    _id: zId,
    name: z.string(),
    number: z.nullable(z.number()),
    position: z.enum(POSITIONS),
    photo: z.nullable(zFileRef),
  }),
  _athleteGoal: z.nullable(zOption),
  _athleteStatistic: z.nullable(zOption),
  /** The prediction (classic). */
  athleteScore: z.nullable(z.number()),
  /** Points won so far. */
  goalScore: z.number(),
  statisticScore: z.number(),
  /** Points of this athlete; above 0 is a hit. */
  playerScore: z.number(),
  /** The result so far: the number (classic); null while unknown. */
  result: z.nullable(z.number()),
  _athleteGoals: z.array(zId),
  _athleteStatistics: z.array(zId),
  state: zPickState,
})

/** Fields of a player's game on every type of card. */
export const playedFields = {
  _id: zId,
  _card: z.object({ _id: zId, name: z.string(), status: z.enum(CARD_STATUSES) }),
  _user: zPerson,
  createdAt: zDate,
  totalScore: z.number(),
  /** Null until there is a ranking. */
  position: z.nullable(z.number()),
  price: zReais,
  /** The amount paid, once the card is finished. */
  prize: zReais,
  code: z.nullable(z.string()),
  finished: z.boolean(),
  /** Refunded: the card was void, or the game arrived after the real start. */
  void: z.boolean(),
  /** False once archived. */
  status: z.boolean(),
}

export const zPlayed = z.object({ ...playedFields, athletes: z.array(zPlayedAthlete) })
export type Played = z.output<typeof zPlayed>

export const listPlayed = endpoint({
  access: 'player',
  name: 'listPlayedAthlete',
  summary: 'My games, the newest first: on one card, or all (`status=false`: the archived ones)',
  method: 'GET',
  path: '/api/played-athlete',
  query: z.object({ ...zPageQuery, card: z.optional(zId), status: z.optional(z.enum(['true', 'false'])) }),
  answer: zPaged(zPlayed),
})

const zPlayedId = z.object({ id: zId })

export const getPlayed = endpoint({
  access: 'player',
  name: 'getPlayedAthlete',
  summary: 'A game: mine always, another’s once its card is locked (C12)',
  method: 'GET',
  path: '/api/played-athlete/:id',
  params: zPlayedId,
  answer: z.object({ doc: zPlayed, cardDetails: zCard }),
  errors: ['not_found', 'not_yet_visible'],
})

export const archivePlayed = endpoint({
  access: 'player',
  name: 'archivePlayedAthlete',
  summary: 'Hides a game of mine from the history; it goes on as before (A5)',
  method: 'DELETE',
  path: '/api/played-athlete/:id',
  params: zPlayedId,
  answer: zDone,
  errors: ['not_found'],
})

export const unarchivePlayed = endpoint({
  access: 'player',
  name: 'unarchivePlayedAthlete',
  summary: 'Shows an archived game again (`status: true`)',
  method: 'PUT',
  path: '/api/played-athlete/:id',
  params: zPlayedId,
  body: z.object({ status: z.boolean({ error: 'invalid' }) }),
  answer: zDone,
  errors: ['not_found'],
})

export const getReceipt = endpoint({
  access: 'player',
  name: 'getPlayedReceipt',
  summary: 'The receipt of a game of mine: what was sent, when, under which rules, and every centavo that moved',
  method: 'GET',
  path: '/api/played-athlete/:id/receipt',
  params: zPlayedId,
  answer: z.object({
    _id: zId,
    _card: z.object({ _id: zId, name: z.string() }),
    acceptedAt: zDate,
    rulesVersion: z.string(),
    rulesHash: z.string(),
    /** The rules' text it was entered under: its version and the SHA-256 of its file in Portuguese. */
    rulesText: z.object({ version: z.string(), hash: z.string() }),
    /** The newest row of the public log; null while it is empty. */
    logHead: z.nullable(zLogHead),
    picks: z.array(z.number()),
    /** Hex; together with the picks it forms the leaf of the pool's proof. */
    nonce: z.string(),
    code: z.nullable(z.string()),
    price: zReais,
    /** Exact movements: the price, a refund, a prize, the tax withheld from it. */
    movements: z.array(
      z.object({
        _id: zId,
        type: z.enum(['new-game', 'cancel-game', 'winner-payment', 'withheld']),
        amount: zReais,
        direction: z.enum(['in', 'out']),
        at: zDate,
      }),
    ),
  }),
  errors: ['not_found'],
})
