/**
 * Players in the back office: search, details, notes, blocking, ending sessions. CPF, e-mail and phones are masked: only
 * `operatorRevealUser` returns them in full, and it is audited. No prediction is shown (C12), and no limit, pause or exclusion can be
 * loosened here (W4).
 */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { PLAIN, zReason } from '../../fields.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { exportOf, sortQuery } from '../../lists.ts'
import { zReais } from '../../money.ts'
import { zDone, zIdParam } from '../common.ts'
import { GAME_STATES } from '../player/card-documents.ts'
import { REPORT_REASONS } from '../player/chat.ts'
import { getLimits } from '../player/responsible.ts'
import { TRANSACTION_MODULES, zTransaction } from '../player/transactions.ts'
import { zBecause } from '../reasons.ts'
import { REPORT_STATES } from './moderation.ts'
import { RISK_TYPES, RISK_LEVELS, RISK_STATES, zOperatorHold } from './risk.ts'

const reads = { access: 'operator', roles: ['support', 'finance'] } as const
const acts = { ...reads, roles: ['support'] } as const
const zWho = z.object({ _id: zId, username: z.string(), name: z.string() })

/** new: of the last 7 days · paused: paused or excluded by themselves · held: outgoing money is held. */
export const PEOPLE_STATES = ['new', 'blocked', 'held', 'paused', 'influencer', 'deleted'] as const
export const PEOPLE_SORTS = ['username', 'name', 'created', 'balance'] as const
const PAUSINGS = ['paused', 'self_excluded'] as const

const zListed = z.object({
  _id: zId,
  /** Empty once the account is closed, like the next two. */
  username: z.string(),
  name: z.string(),
  email: z.string(),
  docNumber: z.string(),
  createdAt: zDate,
  balance: zReais,
  blocked: z.boolean(),
  deleted: z.boolean(),
  influencer: z.boolean(),
  pausing: z.nullable(z.enum(PAUSINGS)),
  heldUntil: z.nullable(zDate),
})

export const operatorUsers = endpoint({
  ...reads,
  name: 'operatorUsers',
  summary:
    'Players, the newest first; `search` is words of the name or username, the beginning of an e-mail, a CPF (whole or as masked), or an id',
  method: 'GET',
  path: '/api/operator/users',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(PEOPLE_SORTS),
    search: z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
    state: z.optional(z.enum(PEOPLE_STATES)),
  }),
  answer: zPaged(zListed),
})
export const operatorUsersCsv = exportOf(operatorUsers)

/** Registers that are queried about a person: the identity register, and the state's list of people barred from betting. */
const CHECK_TYPES = ['identity', 'blocked-list'] as const
const CHECK_STATES = ['pending', 'confirmed', 'mismatch', 'under-age', 'dead', 'allowed', 'barred'] as const

/** A player's gains and losses in games in a month of São Paulo (`yyyy-mm`). */
const zMonth = z.object({ month: z.string(), staked: zReais, returned: zReais, won: zReais, net: zReais })

const zReportOf = z.object({
  _id: zId,
  /** The other player: the reporter, or the author of the message. */
  other: zWho,
  reason: z.enum(REPORT_REASONS),
  state: z.enum(REPORT_STATES),
  createdAt: zDate,
})

const zPersonDetail = z.extend(zListed, {
  emailConfirmed: z.boolean(),
  phones: z.array(z.string()),
  /** In whole years; null without a birth date. */
  age: z.nullable(z.number()),
  lang: z.string(),
  blockedAt: z.nullable(zDate),
  deletedAt: z.nullable(zDate),
  influencerCode: z.nullable(z.string()),
  terms: z.nullable(z.object({ version: z.string(), acceptedAt: z.nullable(zDate) })),
})

export const operatorUser = endpoint({
  ...reads,
  name: 'operatorUser',
  summary:
    'A player seen whole: who, where signed in, money, limits, reports, signs of risk, holds, notes. CPF and e-mail masked',
  method: 'GET',
  path: '/api/operator/users/:id',
  params: zIdParam,
  answer: z.object({
    person: zPersonDetail,
    checks: z.array(
      z.object({ kind: z.enum(CHECK_TYPES), state: z.enum(CHECK_STATES), answeredAt: z.nullable(zDate) }),
    ),
    /** Open ones; ended sessions are not stored. */
    sessions: z.array(z.object({ device: z.string(), address: z.string(), createdAt: zDate, seenAt: zDate })),
    /** `others`: how many other accounts used it. */
    devices: z.array(z.object({ firstSeenAt: zDate, seenAt: zDate, others: z.number() })),
    money: z.object({
      balance: zReais,
      /** Can be withdrawn now. */
      available: zReais,
      /** Received and not played yet, or won against a player with excessive losses (W3, V7). */
      held: zReais,
      heldUntil: z.nullable(zDate),
      /** Of the account's whole life. */
      deposited: zReais,
      withdrawn: zReais,
      /** Reserved for withdrawals that are not paid yet. */
      withdrawing: zReais,
      sent: zReais,
      received: zReais,
      debt: zReais,
      /** The latest twelve months with any play, the newest first. */
      months: z.array(zMonth),
    }),
    /** Read only. */
    limits: getLimits.answer,
    holds: z.array(zOperatorHold),
    signals: z.array(
      z.object({
        _id: zId,
        kind: z.enum(RISK_TYPES),
        level: z.enum(RISK_LEVELS),
        state: z.enum(RISK_STATES),
        lastSeenAt: zDate,
      }),
    ),
    reportsAbout: z.array(zReportOf),
    reportsBy: z.array(zReportOf),
    mutedUntil: z.nullable(zDate),
    notices: z.array(z.object({ title: z.string(), text: z.string(), createdAt: zDate, readAt: z.nullable(zDate) })),
    notes: z.array(z.object({ _id: zId, text: z.string(), at: zDate, by: z.string() })),
  }),
  errors: ['not_found'],
})

export const operatorUserStatement = endpoint({
  ...reads,
  name: 'operatorUserStatement',
  summary: "A page of a player's statement, the newest first",
  method: 'GET',
  path: '/api/operator/users/:id/statement',
  params: zIdParam,
  query: z.object({ ...zPageQuery, module: z.optional(z.enum(TRANSACTION_MODULES, { error: 'module_invalid' })) }),
  /** Without ids: that of a row may be that of an entry. */
  answer: zPaged(
    z.object({
      amount: zReais,
      direction: z.enum(['in', 'out']),
      status: zTransaction.shape.status,
      at: zDate,
      details: zTransaction.shape.details,
      balance: z.nullable(zReais),
      counterpart: z.nullable(zWho),
      game: z.nullable(zId),
      notes: zTransaction.shape.notes,
    }),
  ),
  errors: ['not_found'],
})

export const operatorUserGames = endpoint({
  ...reads,
  name: 'operatorUserGames',
  summary:
    'A page of the games of every mode that a player entered, the newest entry first. No prediction is shown (C12)',
  method: 'GET',
  path: '/api/operator/users/:id/games',
  params: zIdParam,
  query: z.object(zPageQuery),
  answer: zPaged(
    z.object({
      _id: zId,
      mode: z.string(),
      name: z.string(),
      state: z.enum(GAME_STATES),
      /** From then on all members see the predictions. */
      isLocked: z.boolean(),
      startDate: z.nullable(zDate),
      entries: z.number(),
      stakes: zReais,
      prizes: zReais,
    }),
  ),
  errors: ['not_found'],
})

export const operatorRevealUser = endpoint({
  ...acts,
  name: 'operatorRevealUser',
  summary: 'The CPF, e-mail, phones and birth date of a player in full; who asked and why is audited',
  method: 'POST',
  path: '/api/operator/users/:id/reveal',
  params: zIdParam,
  body: zBecause,
  answer: z.object({
    docNumber: z.string(),
    email: z.string(),
    phones: z.array(z.string()),
    birthDate: z.nullable(z.string()),
  }),
  errors: ['not_found'],
})

export const NOTE_MAX = 1_000

export const operatorNoteUser = endpoint({
  ...reads,
  name: 'operatorNoteUser',
  summary: 'Writes a note about a player. Notes are only added',
  method: 'POST',
  path: '/api/operator/users/:id/notes',
  params: zIdParam,
  body: z.object({
    text: z.string({ error: 'note_required' }).check(
      z.trim(),
      z.minLength(3, { error: 'note_required' }),
      z.maxLength(NOTE_MAX, { error: 'note_too_long' }),
      z.refine(text => text.split('\n').every(line => PLAIN.test(line)), { error: 'note_required' }),
    ),
  }),
  answer: z.object({ _id: zId }),
  status: 201,
  errors: ['not_found'],
})

export const operatorBlockUser = endpoint({
  ...acts,
  name: 'operatorBlockUser',
  summary:
    'Blocks an account, which signs it out everywhere at once, or lets it in again. What it owes stays owed (W7)',
  method: 'PUT',
  path: '/api/operator/users/:id/block',
  params: zIdParam,
  body: z.object({ blocked: z.boolean({ error: 'invalid' }), reason: zReason }),
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})

export const operatorSignOutUser = endpoint({
  ...acts,
  name: 'operatorSignOutUser',
  summary: 'Signs a player out everywhere, sockets too',
  method: 'POST',
  path: '/api/operator/users/:id/sign-out',
  params: zIdParam,
  body: zBecause,
  answer: z.object({ ended: z.number() }),
  errors: ['not_found'],
})
