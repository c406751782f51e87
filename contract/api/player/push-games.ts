/** Push games for players (P1 to P3): a question of 30 seconds, pushed live, and the history of those answered. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { SIDES } from '../../facts.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { zReais } from '../../money.ts'
import { PUSH_FACTS } from '../../push-games.ts'
import { ENTRY_REFUSALS } from '../../refusals.ts'
import { zDone } from '../common.ts'
import { zCardFixture } from './card-documents.ts'
import { ROOM_LISTS } from './rooms.ts'
import { zPushed } from './web-push.ts'

export type { Pushed } from './web-push.ts'

const zParams = z.object({ id: zId })

/** `won` and `lost` once paid; `refunded`: void, my stake is returned; `waiting` before. */
export const PUSH_RESULTS = ['waiting', 'won', 'lost', 'refunded'] as const

export const zPushPlayed = z.object({
  _id: zId,
  createdAt: zDate,
  question: z.string(),
  questionEn: z.string(),
  price: zReais,
  /** The guaranteed prize; 0: the pot grew. */
  amount: zReais,
  /** Mine. */
  answer: z.boolean(),
  /** The outcome; null until it is known. */
  correct: z.nullable(z.boolean()),
  result: z.enum(PUSH_RESULTS),
  /** The amount I received: a prize, or my stake. */
  received: zReais,
  winners: z.number(),
  players: z.number(),
  /** How many of them answered yes; null until the time is over for all (C12), and in lists. */
  yes: z.nullable(z.number()),
  voided: z.nullable(z.string()),
  /** When it is paid if nothing changes; null outside the dispute window (C9). */
  payDate: z.nullable(zDate),
  now: zDate,
  archived: z.boolean(),
  championship: z.string(),
  _match: zCardFixture,
  /** The subject of the question (P3): the event, its side, and the minutes of the match. */
  window: z.object({
    fact: z.enum(PUSH_FACTS),
    side: z.nullable(z.enum(SIDES)),
    from: z.number(),
    to: z.number(),
    source: z.string(),
  }),
})
export type PushPlayed = z.output<typeof zPushPlayed>

export const listPushPlayed = endpoint({
  access: 'player',
  name: 'listPushPlayed',
  summary: 'Questions I answered, the newest first: active ones, or those I archived',
  method: 'GET',
  path: '/api/push-played',
  query: z.object({ ...zPageQuery, status: z._default(z.enum(ROOM_LISTS, { error: 'invalid' }), 'active') }),
  answer: zPaged(zPushPlayed),
})

export const getPushPlayed = endpoint({
  access: 'player',
  name: 'getPushPlayed',
  summary:
    'A question that was put to me: still open (`open`), or what I answered (`doc`); both null when I let it pass',
  method: 'GET',
  path: '/api/push-played/:id',
  params: zParams,
  answer: z.object({ open: z.nullable(zPushed), doc: z.nullable(zPushPlayed) }),
  errors: ['not_found'],
})

export const answerPush = endpoint({
  access: 'player',
  name: 'answerPush',
  summary:
    'Answers a question, once; the price leaves the wallet in the same moment (P2). Takes an Idempotency-Key (W6)',
  method: 'PUT',
  path: '/api/push-played/:id',
  params: zParams,
  body: z.object({ answer: z.boolean({ error: 'required' }) }),
  answer: z.object({ _id: zId }),
  errors: [...ENTRY_REFUSALS, 'not_found', 'push_over', 'answer_not_offered'],
})

export const archivePush = endpoint({
  access: 'player',
  name: 'archivePush',
  summary: 'Hides an answered question from my active ones',
  method: 'DELETE',
  path: '/api/push-played/:id',
  params: zParams,
  answer: zDone,
  errors: ['not_found'],
})

export const unarchivePush = endpoint({
  access: 'player',
  name: 'unarchivePush',
  summary: 'Brings an archived question back (`status` true)',
  method: 'PUT',
  path: '/api/push-played/:id/status',
  params: zParams,
  body: z.object({ status: z.boolean({ error: 'required' }) }),
  answer: zDone,
  errors: ['not_found'],
})
