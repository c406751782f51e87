/** The start page's list: what needs a person now. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { zDate, zDay } from '../ids.ts'
import { EVERY_ROLE, type Role } from '../roles.ts'
import { none } from './common.ts'

/**
 * What may wait for a person, and who may do something about it (`admin` always may), in the order of the page: what is broken first.
 * books, audit: the newest check found something · unchecked: no check of the books ended lately, payouts stand still · bank: it does not answer, or charges cannot be made ·
 * differences: the newest comparison with the bank found some · proofs: a
 * locked game has none (C12) · jobs: something is tried again and again · results: a game is over and waits for facts or ticks · held: its
 * payment is held · changed: paid games whose facts are no longer those they were paid by · review: rows of imports, scorers among them · disputes · unopened: cards that were to
 * open by themselves and did not, since the house allows them no more or their start came first · lonely: locks within a day with fewer than two players (C5) ·
 * short: locks within a day and its guaranteed prize is far from covered (C1) · stuck: withdrawals the bank does not take · withheld:
 * withdrawals that are held · suspense: money that belongs to nobody yet · unclaimed: money of people who closed their
 * account · orders: another person asked for a second one · reports ·
 * alerts: of duels (V7) · risk: signs of risk nobody has looked at.
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
  /** Since when the first of them waits; of games that are about to lock, when the first one does. */
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
  params: none,
  query: none,
  body: none,
  answer: z.object({ docs: z.array(zWaiting), now: zDate }),
  errors: [],
})
