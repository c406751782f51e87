import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zReason, zReasonIfAny } from '../../fields.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { daysQuery, exportOf, sortQuery } from '../../lists.ts'
import { zReais } from '../../money.ts'
import { zDone, zIdParam } from '../common.ts'
import { byReason } from '../reasons.ts'

const operator = { access: 'operator', roles: ['games'] } as const

export const operatorOpenCard = endpoint({
  ...operator,
  name: 'operatorOpenCard',
  summary:
    'Opens a card (or schedules it, when `opensAt` is to come); a guaranteed pool is reserved then (C1), which needs a reason',
  method: 'POST',
  path: '/api/operator/athlete-card/:id/open',
  params: zIdParam,
  body: z.object({ reason: zReasonIfAny }),
  answer: zDone,
  errors: ['not_found', 'state_forbids', 'card_incomplete', 'house_short', 'mode_unavailable', 'second_person_needed'],
})

export const operatorLockCard = endpoint({
  ...operator,
  ...byReason,
  name: 'operatorLockCard',
  summary: 'Locks an open card at once (C2: only earlier)',
  method: 'POST',
  path: '/api/operator/athlete-card/:id/lock',
  errors: ['not_found', 'state_forbids'],
})

export const operatorTick = endpoint({
  ...operator,
  name: 'operatorTick',
  summary: 'Says whether an option without a rule happened for an athlete (A1)',
  method: 'PUT',
  path: '/api/operator/athlete-card/:id/results',
  params: zIdParam,
  body: z.object({
    ticks: z
      .array(z.object({ place: z.int(), _option: zId, happened: z.boolean() }))
      .check(z.minLength(1), z.maxLength(500)),
    reason: zReason,
  }),
  answer: zDone,
  errors: ['not_found', 'state_forbids', 'option_unknown'],
})

export const DISPUTE_SORTS = ['player', 'state', 'at', 'game'] as const
export const operatorDisputes = endpoint({
  ...operator,
  name: 'operatorDisputes',
  roles: ['support', 'games'],
  summary: 'Disputes, open ones first',
  method: 'GET',
  path: '/api/operator/disputes',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(DISPUTE_SORTS),
    ...daysQuery,
    game: z.optional(zId),
    state: z.optional(z.enum(['open', 'accepted', 'refused'])),
  }),
  answer: zPaged(
    z.object({
      _id: zId,
      game: z.object({ _id: zId, name: z.string(), mode: z.string() }),
      player: z.object({ _id: zId, username: z.string() }),
      /** The id of a match or an athlete, and its name: the id again if it has none. */
      fact: z.string(),
      about: z.string(),
      text: z.string(),
      state: z.enum(['open', 'accepted', 'refused']),
      answer: z.nullable(z.string()),
      createdAt: zDate,
    }),
  ),
})
export const operatorDisputesCsv = exportOf(operatorDisputes)

export const operatorAnswerDispute = endpoint({
  ...operator,
  name: 'operatorAnswerDispute',
  roles: ['support', 'games'],
  summary: 'Answers a dispute; the player is told',
  method: 'PUT',
  path: '/api/operator/disputes/:id',
  params: zIdParam,
  body: z.object({
    accept: z.boolean(),
    answer: z
      .string({ error: 'text_required' })
      .check(z.trim(), z.minLength(3, { error: 'text_required' }), z.maxLength(1000, { error: 'text_too_long' })),
  }),
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})

export const operatorLedgerCheck = endpoint({
  ...operator,
  name: 'operatorLedgerCheck',
  roles: ['finance'],
  summary: 'Proves every invariant of the books now (W5)',
  method: 'POST',
  path: '/api/operator/ledger/check',
  answer: z.object({
    at: zDate,
    movements: z.number(),
    tookMs: z.number(),
    /** The full check (including old movements), which runs in the background: when the last one ended, and when the current one began. */
    full: z.object({ endedAt: z.nullable(zDate), startedAt: z.nullable(zDate) }),
    broken: z.array(z.object({ invariant: z.string(), subject: z.string(), detail: z.string() })),
    funds: z.array(z.object({ name: z.string(), balance: zReais })),
  }),
})
