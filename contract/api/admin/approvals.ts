/** Movements of the operator's money, and settings, that need two-person approval (W5). */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zReason } from '../../fields.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { daysQuery, exportOf, sortQuery } from '../../lists.ts'
import { zReais } from '../../money.ts'
import { EVERY_ROLE } from '../../roles.ts'
import { TWO_PEOPLE_FIELDS } from '../../settings.ts'
import { zDone, zIdParam } from '../common.ts'
import { zBecause } from '../reasons.ts'

/** Types of proposals with a typed amount. */
export const PROPOSED_TYPES = ['capital-in', 'fees-out', 'withheld-out'] as const
/**
 * correction: additional payments for a paid game from the house account (C10) · guarantee: opening of a game whose guaranteed prize
 * exceeds what one person may open · void, settle: a game that moves more than one person may move alone is voided, or paid before its
 * window ends · withheld-out: payment of tax withheld from prizes to the state · fees, profile: a setting that one person may not change
 * alone; they move no money.
 */
export const ORDER_TYPES = [...PROPOSED_TYPES, 'correction', 'guarantee', 'void', 'settle', 'fees', 'profile'] as const
/** lapsed: replaced by a new request because its effect had changed, or nobody decided it within seven days. */
export const ORDER_STATES = ['open', 'approved', 'refused', 'lapsed'] as const

export const zOrder = z.object({
  _id: zId,
  kind: z.enum(ORDER_TYPES),
  amount: zReais,
  reason: z.string(),
  state: z.enum(ORDER_STATES),
  by: z.string(),
  /** Requested by the calling operator. */
  mine: z.boolean(),
  createdAt: zDate,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(zDate),
  decisionReason: z.nullable(z.string()),
  game: z.nullable(z.object({ _id: zId, name: z.string(), mode: z.string() })),
  /** For a correction: the number of entries it pays, the withheld tax, and the first payments. */
  entries: z.nullable(z.number()),
  withheld: z.nullable(zReais),
  paid: z.array(z.object({ username: z.string(), amount: zReais, withheld: zReais })),
  /** For a setting: the old and the new value; percentages as numbers with a decimal point. */
  changes: z.array(z.object({ field: z.enum(TWO_PEOPLE_FIELDS), was: z.string(), is: z.string() })),
})
export type Order = z.output<typeof zOrder>

export const ORDER_SORTS = ['kind', 'amount', 'state', 'decision', 'at'] as const
export const operatorOrders = endpoint({
  access: 'operator',
  name: 'operatorTreasuryOrders',
  roles: ['finance'],
  summary: 'What was proposed to do with the house’s money, open ones first',
  method: 'GET',
  path: '/api/operator/treasury/orders',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(ORDER_SORTS),
    ...daysQuery,
    state: z.optional(z.enum(ORDER_STATES)),
    kind: z.optional(z.enum(ORDER_TYPES)),
  }),
  answer: zPaged(zOrder),
})
export const operatorOrdersCsv = exportOf(operatorOrders)

export const operatorProposeOrder = endpoint({
  access: 'operator',
  name: 'operatorProposeOrder',
  roles: ['finance'],
  summary:
    'Proposes to put capital in, to take fees out or to send withheld tax to the state; another person decides (W5)',
  method: 'POST',
  path: '/api/operator/treasury/orders',
  body: z.object({ kind: z.enum(PROPOSED_TYPES, { error: 'required' }), amount: zReais, reason: zReason }),
  answer: z.object({ _id: zId }),
  status: 201,
  errors: ['amount_invalid', 'house_short', 'withheld_short', 'idempotency_key_reused'],
})

export const operatorDecideOrder = endpoint({
  access: 'operator',
  name: 'operatorDecideOrder',
  roles: ['finance'],
  summary:
    'Approves or refuses what another person proposed; who proposed it can only refuse it. What it would do has changed: `order_changed`',
  method: 'PUT',
  path: '/api/operator/treasury/orders/:id',
  params: zIdParam,
  body: z.object({ approve: z.boolean(), reason: zReason }),
  answer: zDone,
  errors: [
    'not_found',
    'state_forbids',
    'two_people',
    'two_people_new',
    'idempotency_key_reused',
    'forbidden',
    'house_short',
    'withheld_short',
    'payouts_stopped',
    'order_changed',
    'facts_missing',
    'plays_on_match',
  ],
})

export const operatorDecideOrders = endpoint({
  access: 'operator',
  name: 'operatorDecideOrders',
  roles: ['finance'],
  summary:
    'Approves or refuses several proposals of other people, each by itself; one that cannot be is named with why',
  method: 'PUT',
  path: '/api/operator/treasury/orders',
  body: z.object({
    ids: z.array(zId).check(z.minLength(1), z.maxLength(50)),
    approve: z.boolean(),
    reason: zReason,
  }),
  answer: z.object({ done: z.number(), refused: z.array(z.object({ _id: zId, code: z.string() })) }),
})

export const operatorTakeBackOrder = endpoint({
  access: 'operator',
  name: 'operatorTakeBackOrder',
  roles: ['games', 'finance'],
  summary: 'Takes back what I proposed while nobody has decided it',
  method: 'POST',
  path: '/api/operator/treasury/orders/:id/take-back',
  params: zIdParam,
  body: zBecause,
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})

export const operatorOrderAnswers = endpoint({
  access: 'operator',
  name: 'operatorOrderAnswers',
  roles: ['support', 'games', 'finance'],
  summary: 'Decisions on what I proposed that I have not read yet, and how many proposals of others are open',
  method: 'GET',
  path: '/api/operator/treasury/answers',
  answer: z.object({ docs: z.array(zOrder), toDecide: z.number() }),
})

export const operatorReadOrder = endpoint({
  access: 'operator',
  name: 'operatorReadOrder',
  roles: ['support', 'games', 'finance'],
  summary: 'I have read the decision on what I proposed',
  method: 'POST',
  path: '/api/operator/treasury/orders/:id/read',
  params: zIdParam,
  answer: zDone,
  errors: ['not_found'],
})

export const operatorGameOrders = endpoint({
  access: 'operator',
  name: 'operatorGameOrders',
  roles: ['support', 'games', 'finance'],
  summary:
    'What two people decide about a game: whether its guaranteed prize needs a second person, and what was asked',
  method: 'GET',
  path: '/api/operator/games/:id/orders',
  params: zIdParam,
  answer: z.object({
    /** Null when one person may open it. */
    guarantee: z.nullable(z.object({ amount: zReais, state: z.enum(['needed', 'asked', 'approved']) })),
    docs: z.array(zOrder),
  }),
  errors: ['not_found'],
})

export const operatorSettingsOrders = endpoint({
  access: 'operator',
  name: 'operatorSettingsOrders',
  roles: EVERY_ROLE,
  summary: 'Changes of the settings that wait for a second person',
  method: 'GET',
  path: '/api/operator/settings/orders',
  answer: z.object({ docs: z.array(zOrder) }),
})

export const operatorAskGuarantee = endpoint({
  access: 'operator',
  name: 'operatorAskGuarantee',
  roles: ['games'],
  summary: 'Asks a second person for a guaranteed prize that one alone may not open',
  method: 'POST',
  path: '/api/operator/games/:id/guarantee',
  params: zIdParam,
  body: zBecause,
  answer: z.object({ _id: zId, amount: zReais }),
  status: 201,
  errors: ['not_found', 'state_forbids', 'order_exists'],
})
