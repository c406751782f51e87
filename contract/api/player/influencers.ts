/** Influencers (C13): their own page, and how operators manage the role and its codes. Counts only: never who played, or which picks. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field, zReason } from '../../fields.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { exportOf, sortQuery } from '../../lists.ts'
import { zReais } from '../../money.ts'
import type { Checked } from '../../people.ts'
import { zDone, zIdParam } from '../common.ts'
import { zBecause } from '../reasons.ts'
import { CARD_STATUSES } from './card-documents.ts'

const CODE_MIN = 4
export const CODE_MAX = 20
const CODE = new RegExp(`^[A-Z0-9]{${CODE_MIN},${CODE_MAX}}$`)

/** A normalized code: without blanks, in capitals. */
export const tidyCode = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** An influencer's new code, tidied: 4 to 20 of A to Z and 0 to 9. */
export function checkNewCode(typed: string): Checked<string, 'code_required' | 'code_invalid'> {
  const value = tidyCode(typed)
  if (value === '') return { ok: false, code: 'code_required' }
  return CODE.test(value) ? { ok: true, value } : { ok: false, code: 'code_invalid' }
}

const zNewCode = field(checkNewCode)

/** A month of São Paulo. */
const zMonth = z
  .string({ error: 'month_invalid' })
  .check(z.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, { error: 'month_invalid' }))

/** The result of one game. Entries that are void by themselves (C2, W7) do not count. */
const zUse = z.object({
  _id: zId,
  /** The card type. */
  mode: z.string(),
  name: z.string(),
  status: z.enum(CARD_STATUSES),
  startDate: z.nullable(zDate),
  entries: z.number(),
  stakes: zReais,
  /** The game is void: all entries are refunded, and there is no commission (C13). */
  dropped: z.boolean(),
  /** Before it is paid, the commission on the entries so far: an estimate. Null once it is paid or void. */
  expected: z.nullable(zReais),
  /** The booked commission; null before it is paid, and for a void game. */
  commission: z.nullable(zReais),
  paidAt: z.nullable(zDate),
})

/** Entries made in the month, and the commission paid in it. */
const zMonthUse = z.object({ month: z.string(), entries: z.number(), stakes: zReais, commission: zReais })

const zTotals = z.object({
  games: z.number(),
  entries: z.number(),
  stakes: zReais,
  expected: zReais,
  commission: zReais,
})

export const getInfluencer = endpoint({
  access: 'player',
  name: 'getInfluencer',
  summary:
    "An influencer's own desk: the code, its use, and the open cards that take it. `forbidden` for who never was one",
  method: 'GET',
  path: '/api/influencer',
  answer: z.object({
    code: z.string(),
    since: zDate,
    /** The code is not accepted any more; entries made with it keep it. */
    endedAt: z.nullable(zDate),
    /** Percent of the fee (C13). */
    commissionPercent: z.number(),
    totals: zTotals,
    /** The latest twelve months with any use, the newest first. */
    months: z.array(zMonthUse),
    /** Open cards that accept the code, by their start; 50 at most. */
    cards: z.array(z.object({ _id: zId, mode: z.string(), name: z.string(), startDate: z.nullable(zDate) })),
  }),
  errors: ['forbidden'],
})

export const listInfluencerGames = endpoint({
  access: 'player',
  name: 'listInfluencerGames',
  summary: 'Games with entries made with my codes, the latest start first',
  method: 'GET',
  path: '/api/influencer/games',
  query: z.object(zPageQuery),
  answer: zPaged(zUse),
  errors: ['forbidden'],
})

export const exportInfluencerGames = endpoint({
  access: 'player',
  name: 'exportInfluencerGames',
  summary: 'The same games as CSV, the latest 5,000',
  method: 'GET',
  path: '/api/influencer/games.csv',
  answer: z.string(),
  answersAs: 'csv',
  errors: ['forbidden'],
})

const operator = { access: 'operator', roles: ['games'] } as const
const zWho = z.object({ _id: zId, username: z.string(), name: z.string() })

/** active: the code is accepted · blocked: the account is blocked, so the code is not accepted meanwhile · ended. */
export const INFLUENCER_STATES = ['active', 'blocked', 'ended'] as const

const zInfluencer = z.object({
  /** The account's. */
  _id: zId,
  player: zWho,
  /** The latest one. */
  code: z.string(),
  state: z.enum(INFLUENCER_STATES),
  givenAt: zDate,
  endedAt: z.nullable(zDate),
  entries: z.number(),
  /** Paid so far. */
  commission: zReais,
})

export const INFLUENCER_SORTS = ['player', 'code', 'state', 'entries', 'commission', 'given'] as const
export const operatorInfluencers = endpoint({
  ...operator,
  name: 'operatorInfluencers',
  roles: ['games', 'finance'],
  summary: 'Who is or was an influencer, the newest code first; `search` is in the username, the name or the code',
  method: 'GET',
  path: '/api/operator/influencers',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(INFLUENCER_SORTS),
    search: z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
    state: z.optional(z.enum(INFLUENCER_STATES)),
  }),
  answer: zPaged(zInfluencer),
})
export const operatorInfluencersCsv = exportOf(operatorInfluencers)

/** Why a player cannot be an influencer. */
const PROBLEMS = ['account_blocked', 'birth_date_needed', 'under_age'] as const

const zUsername = z
  .string({ error: 'username_required' })
  .check(z.trim(), z.minLength(1, { error: 'username_required' }), z.maxLength(60))

export const operatorFindInfluencer = endpoint({
  ...operator,
  name: 'operatorFindInfluencer',
  summary: 'The player with exactly this username, and whether they can be an influencer',
  method: 'GET',
  path: '/api/operator/influencer-candidate',
  query: z.object({ username: zUsername }),
  answer: z.object({
    player: zWho,
    /** The code they have now. */
    code: z.nullable(z.string()),
    problem: z.nullable(z.enum(PROBLEMS)),
  }),
  errors: ['user_unknown'],
})

export const operatorInfluencer = endpoint({
  ...operator,
  name: 'operatorInfluencer',
  roles: ['games', 'finance'],
  summary: 'An influencer: codes, totals and months',
  method: 'GET',
  path: '/api/operator/influencers/:id',
  params: zIdParam,
  answer: z.object({
    influencer: zInfluencer,
    problem: z.nullable(z.enum(PROBLEMS)),
    codes: z.array(z.object({ code: z.string(), givenAt: zDate, endedAt: z.nullable(zDate) })),
    totals: zTotals,
    months: z.array(zMonthUse),
  }),
  errors: ['not_found'],
})

export const operatorInfluencerGames = endpoint({
  ...operator,
  name: 'operatorInfluencerGames',
  roles: ['games', 'finance'],
  summary: "Games with entries made with an influencer's codes, the latest start first",
  method: 'GET',
  path: '/api/operator/influencers/:id/games',
  params: zIdParam,
  query: z.object(zPageQuery),
  answer: zPaged(zUse),
  errors: ['not_found'],
})

export const operatorGiveCode = endpoint({
  ...operator,
  name: 'operatorGiveCode',
  summary:
    'Makes a player of age an influencer with a code that never was anybody else’s. `conflict` for who has one, and for a code that was used',
  method: 'POST',
  path: '/api/operator/influencers',
  body: z.object({ username: zUsername, code: zNewCode, reason: zReason }),
  answer: z.object({ _id: zId }),
  status: 201,
  errors: ['user_unknown', 'account_blocked', 'birth_date_needed', 'under_age', 'conflict'],
})

export const operatorChangeCode = endpoint({
  ...operator,
  name: 'operatorChangeCode',
  summary: 'Gives an influencer another code, or one again after theirs was ended; the old one is unavailable at once',
  method: 'PUT',
  path: '/api/operator/influencers/:id',
  params: zIdParam,
  body: z.object({ code: zNewCode, reason: zReason }),
  answer: zDone,
  errors: ['not_found', 'account_blocked', 'birth_date_needed', 'under_age', 'conflict'],
})

export const operatorEndCode = endpoint({
  ...operator,
  name: 'operatorEndCode',
  summary: 'Ends the role: the code is unavailable at once; entries made with it keep it, and their commission is paid',
  method: 'POST',
  path: '/api/operator/influencers/:id/end',
  params: zIdParam,
  body: zBecause,
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})

export const operatorInfluencersUse = endpoint({
  ...operator,
  name: 'operatorInfluencersUse',
  roles: ['games', 'finance'],
  summary: 'A month of São Paulo as CSV: entries made with each code, and the commission paid to each influencer',
  method: 'GET',
  path: '/api/operator/influencers/use.csv',
  query: z.object({ month: zMonth }),
  answer: z.string(),
  answersAs: 'csv',
})
