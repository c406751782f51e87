/** Operators' actions, in a hash chain that reveals later changes. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { daysQuery, exportOf, sortQuery } from '../../lists.ts'
import { zReais } from '../../money.ts'
import { EVERY_ROLE, type Role } from '../../roles.ts'

const operator = { access: 'operator', roles: ['admin'] } as const

export const zAuditRow = z.object({
  _id: zId,
  operator: z.string(),
  /** A family and an action, e.g. `card.opened`. */
  action: z.string(),
  /** The id of the subject, or its name if it has no id. */
  subject: z.string(),
  /** The mode of the game that the subject is; null for all else. */
  mode: z.nullable(z.string()),
  /** The subject's name, if it is a game, a match, a championship, a team, a player or an operator. */
  name: z.nullable(z.string()),
  reason: z.string(),
  /** Values before and after, where they matter. */
  details: z.record(z.string(), z.json()),
  at: zDate,
  /** The position in the chain, from 1; the hash of this row and of the one before it. */
  seq: z.number(),
  hash: z.string(),
  prevHash: z.string(),
  /** In the file only: the hash's input in base64, so that `base64 -d | sha256sum` of it prints the hash. */
  hashed: z.optional(z.string()),
})

export const AUDIT_SORTS = ['at'] as const

export const operatorAudit = endpoint({
  ...operator,
  roles: EVERY_ROLE,
  name: 'operatorAudit',
  summary:
    'What operators did and why, the newest first, of what the caller’s roles work with; `operator` is a username, `action` an action or its family (`card`), `subject` what it was done to',
  method: 'GET',
  path: '/api/operator/audit',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(AUDIT_SORTS),
    ...daysQuery,
    subject: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    operator: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    action: z.optional(
      z.string({ error: 'action_invalid' }).check(z.regex(/^[a-z-]+(?:\.[a-z-]+)?$/, { error: 'action_invalid' })),
    ),
  }),
  answer: zPaged(zAuditRow),
})
export const operatorAuditCsv = exportOf(operatorAudit, operator.roles)

/**
 * Faults of a chain. edited: a row differs from its hash · removed: rows are missing before this position · link: it does not follow the
 * row before it · unchained: a row outside of any chain · end: the chain does not end at its stored head · rewritten: an earlier check saw
 * another row at this position · published: the public log has another row at this position.
 */
export const AUDIT_FAULTS = ['edited', 'removed', 'link', 'unchained', 'end', 'rewritten', 'published'] as const

export const zAuditCheck = z.object({
  at: zDate,
  entries: z.number(),
  /** The head of the chain: a copy stored elsewhere proves its state at that time. */
  head: z.object({ seq: z.number(), hash: z.string() }),
  tookMs: z.number(),
  broken: z.array(z.object({ fault: z.enum(AUDIT_FAULTS), seq: z.nullable(z.number()), subject: z.string() })),
})

export const operatorAuditChecked = endpoint({
  ...operator,
  roles: EVERY_ROLE,
  name: 'operatorAuditChecked',
  summary: 'What the newest check of the audit log found; null before the first',
  method: 'GET',
  path: '/api/operator/audit/check',
  answer: z.object({ check: z.nullable(zAuditCheck) }),
})

export const operatorCheckAudit = endpoint({
  ...operator,
  name: 'operatorCheckAudit',
  summary: 'Proves the chain of the audit log now, row by row',
  method: 'POST',
  path: '/api/operator/audit/check',
  answer: zAuditCheck,
  errors: ['unavailable'],
})

/** Subjects with a timeline, and the roles that may read it (`admin` always may). */
export const TIMELINE_KINDS = {
  game: EVERY_ROLE,
  match: ['games'],
  player: ['support', 'finance'],
  deposit: ['support', 'finance'],
  withdrawal: ['support', 'finance'],
} as const satisfies Record<string, readonly Role[]>
export type TimelineKind = keyof typeof TIMELINE_KINDS
const KIND_NAMES = Object.keys(TIMELINE_KINDS) as [TimelineKind, ...TimelineKind[]]

/**
 * What happens to a game, a match, a player, a deposit or a withdrawal. `audit` is what an operator did (`detail`: the action); asked,
 * decided: a request to a second person (`detail`: its kind); step: of a withdrawal (`detail`: which). Of entries there are a player's free
 * ones, which move no money; none is shown with its game, and picks are never shown, before the game has closed (C12).
 */
export const TIMELINE_TYPES = [
  'audit',
  'created',
  'closed',
  'proof',
  'facts',
  'ranking',
  'settled',
  'paid',
  'voided',
  'disputed',
  'answered',
  'asked',
  'approved',
  'refused',
  'lapsed',
  'game',
  'game-over',
  'signed-up',
  'money',
  'pix',
  'pix-returned',
  'entered',
  'step',
] as const
export type TimelineType = (typeof TIMELINE_TYPES)[number]

/** The most events per response. */
export const TIMELINE_PAGE = 20

const zTimelineEvent = z.object({
  /** Of the event within its timeline. */
  key: z.string(),
  at: zDate,
  type: z.enum(TIMELINE_TYPES),
  /** The operator who did it, by username. */
  operator: z.nullable(z.string()),
  player: z.nullable(z.object({ _id: zId, username: z.string() })),
  reason: z.nullable(z.string()),
  game: z.nullable(z.object({ _id: zId, name: z.string(), mode: z.string() })),
  match: z.nullable(z.object({ _id: zId, name: z.string() })),
  /** The payment that moved a player's money, if it was not for a game. */
  payment: z.nullable(z.object({ _id: zId, kind: z.enum(['deposit', 'withdrawal']) })),
  /** Of facts or of a ranking; of a proof its place in the public log. */
  version: z.nullable(z.number()),
  amount: z.nullable(zReais),
  /** An audit action, the kind of a request, the source of facts, the module of money, the state of a Pix, the step of a withdrawal, the reason of a void game. */
  detail: z.nullable(z.string()),
})
export type TimelineEvent = z.output<typeof zTimelineEvent>

export const operatorTimeline = endpoint({
  ...operator,
  roles: EVERY_ROLE,
  name: 'operatorTimeline',
  summary:
    'What happened to a game, a match, a player, a deposit or a withdrawal, the newest first, 20 events at a time: with who did it, and what the caller’s roles may read of the audit log. `before` is `next` of the page before',
  method: 'GET',
  path: '/api/operator/timeline/:kind/:id',
  params: z.object({ kind: z.enum(KIND_NAMES), id: zId }),
  query: z.object({
    before: z.optional(
      z.string().check(
        z.regex(/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\|[\w:.-]{1,100}$/),
        z.refine(text => !Number.isNaN(Date.parse(text.split('|')[0] ?? ''))),
      ),
    ),
  }),
  answer: z.object({ docs: z.array(zTimelineEvent), next: z.nullable(z.string()) }),
  errors: ['forbidden'],
})
