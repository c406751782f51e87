/** The start page's list of items that need an operator now. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zEmail } from '../../fields.ts'
import { zDate, zDay } from '../../ids.ts'
import { EVERY_ROLE, type Role } from '../../roles.ts'
import { zDone } from '../common.ts'
import { zPushTarget } from '../player/notification-settings.ts'

/**
 * Items that may need an operator, and the roles that may act (`admin` always may), in the order of the page, failures first. books, audit:
 * the newest check found a violation · unchecked: no ledger check completed recently, payouts are stopped · bank: unavailable, or charges
 * cannot be created · differences: the newest reconciliation with the bank found some · proofs: a closed game has none (C12) · jobs: a job
 * keeps failing · results: a game is overdue · facts: a match should be over, or is, without the facts of a game · ticks: its options that
 * operators decide are open · answers: a push question waits for its answer by hand · held: its payout is frozen · changed: paid games
 * whose facts changed since · review: rows of imports, unlinked scorers among them · disputes · unopened: cards that did not open on
 * schedule, since the settings no longer allow them or they started first, or that wait for money of the house or a second person · lonely: closes within a day with fewer than two players (C5) ·
 * short: closes within a day and its guaranteed prize is far from covered (C1) · stuck: withdrawals the bank does not accept · withheld:
 * withdrawals on hold · suspense: money not assigned to a player · unclaimed: money of closed accounts · orders: requests that need a
 * second person · reports: of messages · leagues: that were reported · alerts: of duels (V7) · risk: signs of risk that were not reviewed.
 */
export const WAITING = {
  books: ['finance'],
  audit: [],
  unchecked: ['finance'],
  bank: ['finance'],
  differences: ['finance'],
  proofs: ['games'],
  jobs: [],
  disputes: ['support', 'games'],
  results: ['games'],
  facts: ['games'],
  ticks: ['games'],
  answers: ['games'],
  held: ['games'],
  changed: ['games'],
  review: ['games'],
  unopened: ['games'],
  lonely: ['games'],
  short: ['games'],
  stuck: ['finance'],
  withheld: ['finance'],
  suspense: ['finance'],
  unclaimed: ['finance'],
  orders: ['finance'],
  reports: ['support'],
  leagues: ['support'],
  alerts: ['games', 'finance'],
  risk: ['finance'],
} as const satisfies Record<string, readonly Role[]>

export type WaitingType = keyof typeof WAITING
export const WAITING_TYPES = Object.keys(WAITING) as [WaitingType, ...WaitingType[]]

export const zWaiting = z.object({
  kind: z.enum(WAITING_TYPES),
  /** For games, their mode; null otherwise. */
  mode: z.nullable(z.string()),
  count: z.number(),
  /** Since when the first of them has waited; for games about to close, when the first one closes. */
  since: z.nullable(zDate),
  /** Players are waiting, or money is at stake: it is shown in red. */
  urgent: z.boolean(),
  /** For differences, the days that were compared; null otherwise. */
  days: z.nullable(z.object({ from: zDay, to: zDay })),
})

export const operatorWaiting = endpoint({
  access: 'operator',
  roles: EVERY_ROLE,
  name: 'operatorWaiting',
  summary: 'What needs a person now, of what the caller may act on, the most pressing first',
  method: 'GET',
  path: '/api/operator/waiting',
  answer: z.object({ docs: z.array(zWaiting), now: zDate }),
})

/**
 * Steps of a new operator before opening, in order. operators: two can sign in, since money is moved by two · totp: all who can
 * sign in have a second step · backup: one was made in the last two days · capital: the operator has money of its own · texts: it has
 * published terms of its own · matches: there is a championship with matches · feed: live facts arrive automatically.
 */
export const FIRST_STEPS = ['operators', 'totp', 'backup', 'capital', 'texts', 'matches', 'feed'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

export const operatorFirstSteps = endpoint({
  access: 'operator',
  roles: ['admin'],
  name: 'operatorFirstSteps',
  summary: 'What a new house does before it opens, and what of it is done',
  method: 'GET',
  path: '/api/operator/first-steps',
  answer: z.object({ docs: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() })) }),
})

/**
 * How an operator is notified of items of a type: a browser shows them while the console is open in it, `push` reaches the operator’s
 * devices while it is closed.
 */
export const ALERT_WAYS = ['off', 'mail', 'browser', 'push'] as const
export type AlertWay = (typeof ALERT_WAYS)[number]

const own = { access: 'operator', roles: EVERY_ROLE, path: '/api/operator/account/alerts' } as const

export const operatorAlerts = endpoint({
  ...own,
  name: 'operatorAlerts',
  summary: 'Which kinds of waiting items I am notified of, and how',
  method: 'GET',
  answer: z.object({
    /** Empty without one. */
    mail: z.string(),
    /** The types that the caller may act on, by name. */
    kinds: z.array(z.object({ kind: z.enum(WAITING_TYPES), name: z.string(), by: z.enum(ALERT_WAYS) })),
    /** The key a browser subscribes to pushes with; null if pushes are not configured. */
    pushKey: z.nullable(z.string()),
    /** Number of the caller's browsers that receive pushes. */
    devices: z.number(),
  }),
})

export const operatorSetAlerts = endpoint({
  ...own,
  name: 'operatorSetAlerts',
  summary: 'Sets which kinds of waiting items I am notified of, and how; kinds left out are off',
  method: 'PUT',
  body: z.object({
    mail: z.union([z.literal(''), zEmail], { error: 'email_invalid' }),
    kinds: z
      .array(z.object({ kind: z.enum(WAITING_TYPES), by: z.enum(ALERT_WAYS) }))
      .check(z.maxLength(WAITING_TYPES.length)),
  }),
  answer: zDone,
})

export const operatorTakeAlerts = endpoint({
  ...own,
  name: 'operatorTakeAlerts',
  summary: 'Takes my pending notifications of this browser: each is returned once, to one page',
  method: 'POST',
  path: '/api/operator/account/alerts/take',
  answer: z.object({ docs: z.array(z.object({ kind: z.enum(WAITING_TYPES), name: z.string(), count: z.number() })) }),
})

export const operatorAddDevice = endpoint({
  ...own,
  name: 'operatorAddDevice',
  summary: 'This browser takes my notifications while the console is closed (Web Push), until this session ends',
  method: 'POST',
  path: '/api/operator/account/alerts/device',
  body: zPushTarget,
  answer: zDone,
  status: 201,
  errors: ['mode_unavailable'],
})

export const operatorRemoveDevice = endpoint({
  ...own,
  name: 'operatorRemoveDevice',
  summary: 'A browser takes my notifications no longer',
  method: 'DELETE',
  path: '/api/operator/account/alerts/device',
  body: z.object({ endpoint: z.string().check(z.maxLength(1_000)) }),
  answer: zDone,
})
