/** Signals of linked accounts or deliberate losses, and operators' actions on them. No prediction, full key or full address is shown. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zReason } from '../../fields.ts'
import { HOLD_HOURS_MAX, HOLD_TYPES } from '../../holds.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { exportOf, sortQuery } from '../../lists.ts'
import { zReais } from '../../money.ts'
import { zDone, zIdParam } from '../common.ts'
import { zBecause } from '../reasons.ts'

/** Support and finance may read; only finance may act. */
const reads = { access: 'operator', roles: ['support', 'finance'] } as const
const acts = { ...reads, roles: ['finance'] } as const
const zSearch = z._default(z.string().check(z.trim(), z.maxLength(120)), '')
const zWho = z.object({ _id: zId, username: z.string(), name: z.string() })

/**
 * device: one device · address: one address within a day · pix-key: one key · versus: the same pair, one losing · picks: the same
 * predictions in several closed games · transfers: one gives, the other never back · funnel: several give to one who withdraws.
 */
export const RISK_TYPES = ['device', 'address', 'pix-key', 'versus', 'picks', 'transfers', 'funnel'] as const
/** low: also usual within a family · medium: should be reviewed · high: unlikely to be chance. */
export const RISK_LEVELS = ['low', 'medium', 'high'] as const
export const RISK_STATES = ['open', 'seen', 'dismissed'] as const
export const RISK_SORTS = ['level', 'kind', 'first', 'last'] as const

/** The evidence of a signal; each type has some of these fields. */
const zEvidence = z.object({
  /** Accounts, withdrawals, games or transfers, depending on the type. */
  count: z.number(),
  /** Of the accounts, those created there on the same day; of the withdrawals, those paid; of the games, those won by one player. */
  part: z.optional(z.number()),
  amount: z.optional(zReais),
  /** The amount in the opposite direction. */
  back: z.optional(zReais),
  withdrawn: z.optional(zReais),
  /** V7's alerts about the pair. */
  alerts: z.optional(z.number()),
  /** An address or a key, masked. */
  mark: z.optional(z.string()),
  games: z.optional(z.array(z.object({ _id: zId, name: z.string(), mode: z.string() }))),
})

const zSignal = z.object({
  _id: zId,
  kind: z.enum(RISK_TYPES),
  level: z.enum(RISK_LEVELS),
  state: z.enum(RISK_STATES),
  /** The first is the main subject, if there is one: the winner, the receiver. 20 at most. */
  people: z.array(zWho),
  firstSeenAt: zDate,
  lastSeenAt: zDate,
})

export const operatorRiskSignals = endpoint({
  ...reads,
  name: 'operatorRiskSignals',
  summary: 'Signs of risk, the gravest and newest first; `search` is a username or an id of an account',
  method: 'GET',
  path: '/api/operator/risk',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(RISK_SORTS),
    search: zSearch,
    kind: z.optional(z.enum(RISK_TYPES)),
    level: z.optional(z.enum(RISK_LEVELS)),
    state: z.optional(z.enum(RISK_STATES)),
  }),
  answer: zPaged(zSignal),
})
export const operatorRiskSignalsCsv = exportOf(operatorRiskSignals)

export const zOperatorHold = z.object({
  _id: zId,
  player: zWho,
  kind: z.enum(HOLD_TYPES),
  reason: z.string(),
  by: z.string(),
  at: zDate,
  until: zDate,
  inForce: z.boolean(),
  lifted: z.nullable(z.object({ at: zDate, by: z.string(), reason: z.string() })),
})

export const operatorRiskSignal = endpoint({
  ...reads,
  name: 'operatorRiskSignal',
  summary: 'A sign with its evidence and its accounts side by side',
  method: 'GET',
  path: '/api/operator/risk/:id',
  params: zIdParam,
  answer: z.object({
    signal: zSignal,
    evidence: zEvidence,
    /** The operator who last reviewed or dismissed it, and their note. */
    answered: z.nullable(z.object({ at: zDate, by: z.string(), reason: z.string() })),
    accounts: z.array(
      z.object({
        who: zWho,
        createdAt: zDate,
        blocked: z.boolean(),
        deleted: z.boolean(),
        balance: zReais,
        deposited: zReais,
        withdrawn: zReais,
        sent: zReais,
        received: zReais,
        seenAt: z.nullable(zDate),
        /** Until when its outgoing money is held. */
        heldUntil: z.nullable(zDate),
        /** Other signals about it. */
        others: z.number(),
      }),
    ),
    holds: z.array(zOperatorHold),
  }),
  errors: ['not_found'],
})

export const operatorSeenRiskSignal = endpoint({
  ...acts,
  name: 'operatorSeenRiskSignal',
  summary: 'Marks an open sign as looked at, with what was found',
  method: 'POST',
  path: '/api/operator/risk/:id/seen',
  params: zIdParam,
  body: zBecause,
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})

export const operatorDismissRiskSignal = endpoint({
  ...acts,
  name: 'operatorDismissRiskSignal',
  summary: 'Dismisses a sign: it comes back only with new evidence',
  method: 'POST',
  path: '/api/operator/risk/:id/dismiss',
  params: zIdParam,
  body: zBecause,
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})

export const operatorHoldAccount = endpoint({
  ...acts,
  name: 'operatorHoldAccount',
  summary:
    'Holds what leaves an account for a time: withdrawals wait, transfers are refused. The player is told the kind, not the reason',
  method: 'POST',
  path: '/api/operator/users/:id/hold',
  params: zIdParam,
  body: z.object({
    kind: z.enum(HOLD_TYPES, { error: 'hold_kind_required' }),
    hours: z
      .number({ error: 'hold_hours_invalid' })
      .check(
        z.int({ error: 'hold_hours_invalid' }),
        z.minimum(1, { error: 'hold_hours_invalid' }),
        z.maximum(HOLD_HOURS_MAX, { error: 'hold_hours_invalid' }),
      ),
    reason: zReason,
    /** The signal that led to it. */
    signal: z._default(z.nullable(zId), null),
  }),
  answer: z.object({ _id: zId }),
  status: 201,
  errors: ['not_found', 'state_forbids'],
})

export const operatorLiftHold = endpoint({
  ...acts,
  name: 'operatorLiftHold',
  summary: 'Ends a hold before its time: what waited goes on',
  method: 'POST',
  path: '/api/operator/holds/:id/lift',
  params: zIdParam,
  body: zBecause,
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})
