/** The calendar of cards: when they lock and start, which are drafted automatically, and which drafts need review. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zReasonIfAny } from '../../fields.ts'
import { zDate, zDay, zId } from '../../ids.ts'
import { zReais } from '../../money.ts'
import { zDone } from '../common.ts'
import { GAME_STATES } from '../player/card-documents.ts'

const operator = { access: 'operator', roles: ['games'] } as const

export const CARD_MODES = ['athlete-card', 'card-game'] as const

/** Maximum cards of a calendar page, and drafts of the queue. */
export const CALENDAR_MAX = 300
export const DRAFTS_MAX = 50

const zCard = z.object({
  _id: zId,
  mode: z.enum(CARD_MODES),
  name: z.string(),
  state: z.enum(GAME_STATES),
  championship: z.nullable(z.object({ _id: zId, name: z.string(), season: z.number() })),
  round: z.nullable(z.string()),
  price: zReais,
  /** For a draft without any kick-off, the start of its first match's day; null without one. */
  startsAt: z.nullable(zDate),
  /** Only the day is known. */
  isDay: z.boolean(),
  locksAt: z.nullable(zDate),
})

export const operatorCardCalendar = endpoint({
  ...operator,
  name: 'operatorCardCalendar',
  summary: 'Cards that start within days of São Paulo, at most 62 of them, by their start; drafts too',
  method: 'GET',
  path: '/api/operator/card-calendar',
  query: z.object({ from: zDay, to: zDay }),
  answer: z.object({ docs: z.array(zCard) }),
})

export const operatorDraftQueue = endpoint({
  ...operator,
  name: 'operatorDraftQueue',
  summary: 'Drafts of cards that wait to be looked at, the next start first, each with what it lacks to open',
  method: 'GET',
  path: '/api/operator/card-drafts',
  answer: z.object({
    docs: z.array(
      z.extend(zCard, {
        /** Field → code, as opening it would be refused; empty if it can be opened. */
        lacking: z.record(z.string(), z.string()),
        /** Drafted by a schedule. */
        scheduled: z.boolean(),
      }),
    ),
  }),
})

export const operatorCardSchedules = endpoint({
  ...operator,
  name: 'operatorCardSchedules',
  summary: 'Which championships’ cards come again every round, by championship',
  method: 'GET',
  path: '/api/operator/card-schedules',
  answer: z.object({
    docs: z.array(
      z.object({
        _id: zId,
        championship: z.object({ _id: zId, name: z.string(), season: z.number() }),
        mode: z.enum(CARD_MODES),
        active: z.boolean(),
        /** Cards open by themselves once they can. */
        opens: z.boolean(),
        lastRound: z.nullable(z.string()),
        lastCard: z.nullable(zId),
        /** Why the last run drafted nothing. */
        problem: z.nullable(z.string()),
        lookedAt: z.nullable(zDate),
      }),
    ),
  }),
})

export const operatorSetCardSchedule = endpoint({
  ...operator,
  name: 'operatorSetCardSchedule',
  summary:
    'Says that every coming round of a championship is drafted like the last card, or no longer. What is left out stays as it is, at first `active` without `opens`. That cards open by themselves (`opens`) needs a reason: players see them then',
  method: 'PUT',
  path: '/api/operator/card-schedules',
  body: z.object({
    championship: zId,
    mode: z.enum(CARD_MODES),
    active: z.optional(z.boolean()),
    opens: z.optional(z.boolean()),
    reason: zReasonIfAny,
  }),
  answer: zDone,
  errors: ['not_found'],
})
