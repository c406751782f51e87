/** The start page's list of items that need an operator now. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zDay } from '../../ids.ts'
import { EVERY_ROLE, type Role } from '../../roles.ts'

/**
 * Items that may need an operator, and the roles that may act (`admin` always may), in the order of the page, failures first. books, audit:
 * the newest check found a violation · unchecked: no ledger check completed recently, payouts are stopped · bank: unavailable, or charges
 * cannot be created · differences: the newest reconciliation with the bank found some · proofs: a closed game has none (C12) · jobs: a job
 * keeps failing · results: a game has ended and needs facts or an operator's decision · held: its payout is frozen · changed: paid games
 * whose facts changed since · review: rows of imports, unlinked scorers among them · disputes · unopened: cards that failed to open on
 * schedule, since the settings no longer allow them or they started first · lonely: closes within a day with fewer than two players (C5) ·
 * short: closes within a day and its guaranteed prize is far from covered (C1) · stuck: withdrawals the bank does not accept · withheld:
 * withdrawals on hold · suspense: money not assigned to a player · unclaimed: money of closed accounts · orders: requests that need a
 * second person · reports · alerts: of duels (V7) · risk: signs of risk that were not reviewed.
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
  alerts: ['games', 'finance'],
  risk: ['finance'],
} as const satisfies Record<string, readonly Role[]>

export type WaitingType = keyof typeof WAITING
export const WAITING_TYPES = Object.keys(WAITING) as [WaitingType, ...WaitingType[]]

export const zWaiting = z.object({
  kind: z.enum(WAITING_TYPES),
  /** Of games: their mode; null for all else. */
  mode: z.nullable(z.string()),
  count: z.number(),
  /** Since when the first of them has waited; for games that are about to close, when the first one does. */
  since: z.nullable(zDate),
  /** Players wait for it, or money is at stake: it is shown in red. */
  urgent: z.boolean(),
  /** Of differences: the days that were compared; null for all else. */
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
