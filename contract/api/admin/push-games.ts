/** Push games in the back office: written from a template, sent, settled, voided. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { SIDES } from '../../facts.ts'
import { PLAIN, zReason } from '../../fields.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { daysQuery, exportOf, sortQuery } from '../../lists.ts'
import { zReais } from '../../money.ts'
import { BUTTON_TYPES, PUSH_FACTS } from '../../push-games.ts'
import { zDone, zIdParam } from '../common.ts'
import { GAME_STATES, zCardFixture } from '../player/card-documents.ts'
import { zCardChampionship } from '../player/championship-cards.ts'
import { byReason } from '../reasons.ts'

/** The audience of a question: everybody, players who answered one before, members of a room on this match. */
export const PUSH_PLAYERS = ['all', 'push-game', 'match'] as const
export const PUSH_QUESTION_MAX = 120

const operator = { access: 'operator', roles: ['games'] } as const

const zQuestion = z
  .string({ error: 'question_required' })
  .check(
    z.trim(),
    z.minLength(3, { error: 'question_required' }),
    z.maxLength(PUSH_QUESTION_MAX, { error: 'question_too_long' }),
    z.regex(PLAIN, { error: 'question_required' }),
  )
/** A minute of the match, counted as F2 does: the first is 1. */
const zMinute = z
  .number({ error: 'minute_invalid' })
  .check(
    z.int({ error: 'minute_invalid' }),
    z.minimum(1, { error: 'minute_invalid' }),
    z.maximum(90, { error: 'minute_invalid' }),
  )

/** An operator's input. The window is minutes `from` to `to` of the match, both included and in one half (P3). */
export const zPushInput = z.object({
  _match: z.string({ error: 'match_required' }).check(z.regex(/^[0-9a-f]{24}$/, { error: 'match_required' })),
  fact: z.enum(PUSH_FACTS, { error: 'invalid' }),
  /** The side; null: either. */
  side: z.nullable(z.enum(SIDES, { error: 'invalid' })),
  from: zMinute,
  to: zMinute,
  question: zQuestion,
  questionEn: zQuestion,
  price: zReais,
  /** P1: the guaranteed prize; 0: the pot grows. */
  amount: zReais,
  buttonType: z.literal(BUTTON_TYPES, { error: 'invalid' }),
  players: z.enum(PUSH_PLAYERS, { error: 'invalid' }),
  reason: zReason,
})

const zOperatorPush = z.object({
  _id: zId,
  /** The version of a draft: raised by each change. */
  seq: z.number(),
  state: z.enum(GAME_STATES),
  _match: zCardFixture,
  championship: zCardChampionship,
  /** The source that settles it (C6). */
  source: z.string(),
  fact: z.enum(PUSH_FACTS),
  side: z.nullable(z.enum(SIDES)),
  from: z.number(),
  to: z.number(),
  question: z.string(),
  questionEn: z.string(),
  price: zReais,
  amount: zReais,
  buttonType: z.literal(BUTTON_TYPES),
  players: z.enum(PUSH_PLAYERS),
  createdAt: zDate,
  sentAt: z.nullable(zDate),
  /** P2: until when answers count. */
  expiresAt: z.nullable(zDate),
  now: zDate,
  /** The number of recipients and of answers; the answers themselves are shown once entries are closed (C12). */
  people: z.number(),
  answers: z.number(),
  yes: z.nullable(z.number()),
  pot: zReais,
  /** The outcome, from the facts or the operator; null while unknown. */
  correct: z.nullable(z.boolean()),
  /** Facts it waits for. */
  missing: z.array(z.string()),
  hold: z.nullable(z.string()),
  voided: z.nullable(z.string()),
  payDate: z.nullable(zDate),
})
export type OperatorPush = z.output<typeof zOperatorPush>

export const PUSH_SORTS = ['question', 'match', 'state', 'answers', 'pot', 'at'] as const
export const operatorPushGames = endpoint({
  ...operator,
  name: 'operatorPushGames',
  summary: 'Push games, the newest first, by state and words',
  method: 'GET',
  path: '/api/operator/push-game',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(PUSH_SORTS),
    ...daysQuery,
    state: z.optional(z.enum(GAME_STATES)),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  answer: zPaged(zOperatorPush),
})
export const operatorPushGamesCsv = exportOf(operatorPushGames)

export const operatorPushGame = endpoint({
  ...operator,
  name: 'operatorPushGame',
  summary: 'A push game',
  method: 'GET',
  path: '/api/operator/push-game/:id',
  params: zIdParam,
  /** `audience`: the number of recipients a draft would have now; null once it is sent. */
  answer: z.object({ doc: zOperatorPush, audience: z.nullable(z.number()) }),
  errors: ['not_found'],
})

export const operatorPushMatches = endpoint({
  ...operator,
  name: 'operatorPushMatches',
  summary: 'Matches a question can be about: on now, then those of the next day',
  method: 'GET',
  path: '/api/operator/push-match',
  query: z.object({ search: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  answer: z.object({
    docs: z.array(z.extend(zCardFixture, { championship: zCardChampionship, source: z.string() })),
  }),
})

export const operatorAddPush = endpoint({
  ...operator,
  name: 'operatorAddPush',
  summary: 'Writes a question as a draft',
  method: 'POST',
  path: '/api/operator/push-game',
  status: 201,
  body: zPushInput,
  answer: z.object({ _id: zId }),
  errors: ['match_unknown'],
})

export const operatorChangePush = endpoint({
  ...operator,
  name: 'operatorChangePush',
  summary: 'Changes a draft. `seq` is the version that was seen: `conflict` when it was changed since',
  method: 'PUT',
  path: '/api/operator/push-game/:id',
  params: zIdParam,
  body: z.extend(zPushInput, { seq: z.int({ error: 'invalid' }) }),
  answer: z.object({ data: z.boolean(), seq: z.number() }),
  errors: ['not_found', 'state_forbids', 'conflict', 'match_unknown'],
})

export const operatorDeletePush = endpoint({
  ...operator,
  ...byReason,
  name: 'operatorDeletePush',
  summary: 'Removes a draft',
  method: 'DELETE',
  path: '/api/operator/push-game/:id',
  errors: ['not_found', 'state_forbids'],
})

export const operatorSendPush = endpoint({
  ...operator,
  ...byReason,
  name: 'operatorSendPush',
  summary: 'Sends a draft to its audience at once: 30 seconds begin (P2). A guaranteed prize is reserved (P1)',
  method: 'POST',
  path: '/api/operator/push-game/:id/send',
  answer: z.object({ people: z.number() }),
  errors: [
    'not_found',
    'state_forbids',
    'question_minutes',
    'window_too_soon',
    'clock_stale',
    'match_over',
    'house_short',
    'mode_unavailable',
    'entries_stopped',
    'second_person_needed',
  ],
})

export const operatorAnswerPush = endpoint({
  ...operator,
  name: 'operatorAnswerPush',
  summary:
    'Says what happened, after the window: with a reason, a new version each time (C10). Null leaves it to the facts again. Once it is paid, a correction is to be asked for',
  method: 'PUT',
  path: '/api/operator/push-game/:id/result',
  params: zIdParam,
  body: z.object({ correct: z.nullable(z.boolean({ error: 'required' })), reason: zReason }),
  answer: zDone,
  errors: ['not_found', 'state_forbids', 'plays_on_match'],
})
