import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zDay, zId, zPaged, zPageQuery } from '../../ids.ts'
import { daysQuery, exportOf, sortQuery } from '../../lists.ts'
import { zReais } from '../../money.ts'
import { GAME_MODES } from '../../profiles.ts'
import { GAME_STATES } from '../player/card-documents.ts'

const operator = { access: 'operator', roles: ['finance'] } as const

/** W5: broken: the newest ledger check found a violation · unchecked: no check completed within its period. */
export const PAYOUT_STOPS = ['broken', 'unchecked'] as const
export type PayoutStop = (typeof PAYOUT_STOPS)[number]

export const operatorTreasury = endpoint({
  ...operator,
  name: 'operatorTreasury',
  summary:
    'The house at a glance: what is free, what is reserved, the worst that open games can cost, and where the money is (W5)',
  method: 'GET',
  path: '/api/operator/treasury',
  answer: z.object({
    at: zDate,
    /** The house account: available to reserve or to withdraw. */
    free: zReais,
    /** In open games: stakes and guaranteed prizes. */
    reserved: zReais,
    /** Of that, the operator's part of guaranteed prizes. */
    guaranteed: zReais,
    /** The total cost if every open game paid its maximum. */
    worstCase: zReais,
    openGames: z.number(),
    players: zReais,
    suspense: zReais,
    /** Withdrawals that are reserved and not paid yet. */
    payouts: zReais,
    /** Tax withheld from prizes and not yet paid to the state. */
    withheld: zReais,
    /** Players' debts to the operator (W7), above 0. */
    debts: zReais,
    capital: zReais,
    /** The balance at the bank according to the ledger. */
    bank: zReais,
    /** Why payouts are stopped; null if they are not. */
    payoutsStopped: z.nullable(z.enum(PAYOUT_STOPS)),
  }),
})

export const operatorDailyClose = endpoint({
  ...operator,
  name: 'operatorDailyClose',
  summary:
    'A day of São Paulo as CSV: what each kind of account held before and after, and what moved between them, by reason',
  method: 'GET',
  path: '/api/operator/treasury/close.csv',
  query: z.object({ day: zDay }),
  answer: z.string(),
  answersAs: 'csv',
})

/** player: wallets · game: escrows · fund: the operator's own. */
export const ACCOUNT_TYPES = ['player', 'game', 'fund'] as const

export const operatorLedgerAccounts = endpoint({
  ...operator,
  name: 'operatorLedgerAccounts',
  summary: 'Accounts of the ledger with what they hold; `search` is a username, a game’s name, an id or a fund',
  method: 'GET',
  path: '/api/operator/ledger/accounts',
  query: z.object({
    ...zPageQuery,
    kind: z._default(z.enum(ACCOUNT_TYPES), 'fund'),
    search: z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
  }),
  answer: z.object({
    docs: z.array(z.object({ account: z.string(), label: z.string(), balance: zReais })),
    page: z.number(),
    pages: z.number(),
    total: z.number(),
    sums: z.array(z.object({ kind: z.enum(ACCOUNT_TYPES), accounts: z.number(), balance: zReais })),
  }),
})

export const operatorLedgerAccountsCsv = exportOf(operatorLedgerAccounts)

export const MOVEMENT_SORTS = ['at', 'reason', 'amount'] as const
export const operatorLedgerMovements = endpoint({
  ...operator,
  name: 'operatorLedgerMovements',
  summary: 'Movements, the newest first: of one account, of one cause, or all',
  method: 'GET',
  path: '/api/operator/ledger/movements',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(MOVEMENT_SORTS),
    ...daysQuery,
    account: z.optional(z.string().check(z.maxLength(80))),
    cause: z.optional(z.string().check(z.maxLength(120))),
  }),
  answer: zPaged(
    z.object({
      _id: zId,
      from: z.string(),
      /** The player's username or the game's name; empty for the operator's own accounts. */
      fromLabel: z.string(),
      to: z.string(),
      toLabel: z.string(),
      amount: zReais,
      reason: z.string(),
      cause: z.string(),
      /** The subject of the movement, if it has a page: a game by its escrow, a payment; null for everything else. */
      about: z.nullable(
        z.object({
          kind: z.enum(['game', 'deposit', 'withdrawal']),
          _id: zId,
          /** The name and the mode of a game; empty for a payment. */
          name: z.string(),
          mode: z.string(),
        }),
      ),
      at: zDate,
    }),
  ),
})
export const operatorLedgerMovementsCsv = exportOf(operatorLedgerMovements)

/**
 * Where the books and the bank differ. missing_here: the bank has it, we do not · missing_there: we have it, the bank does not · amount:
 * both have it, not alike.
 */
export const DIFFERENCES = ['missing_here', 'missing_there', 'amount'] as const

export const operatorReconciliation = endpoint({
  ...operator,
  name: 'operatorReconciliation',
  summary: 'Our books against the bank’s: the balance now, and every Pix of the days asked for (at most 31)',
  method: 'GET',
  path: '/api/operator/reconciliation',
  query: z.object({ from: z.optional(zDay), to: z.optional(zDay) }),
  answer: z.object({
    at: zDate,
    from: zDay,
    to: zDay,
    bank: zReais,
    books: zReais,
    /** bank − books: must be explained by payments in progress, or reviewed. */
    difference: zReais,
    /** Of the difference: what the bank has done and we have not booked yet. */
    underWay: zReais,
    explained: z.boolean(),
    received: z.object({ count: z.number(), bank: zReais, books: zReais }),
    paid: z.object({ count: z.number(), books: zReais }),
    returned: z.object({ count: z.number(), bank: zReais, books: zReais }),
    differences: z.array(
      z.object({
        what: z.enum(['received', 'returned']),
        e2eId: z.string(),
        kind: z.enum(DIFFERENCES),
        bank: z.nullable(zReais),
        books: z.nullable(zReais),
      }),
    ),
  }),
  errors: ['mode_unavailable', 'gateway_unavailable', 'period_too_long'],
})

const EXPOSURE_SORTS = ['worst', 'house', 'stakes', 'start'] as const
const exposure = { access: 'operator', roles: ['finance'], method: 'GET' } as const
const zExposure = {
  /** What players can receive at most: the whole of a growing pool, the shares of a guaranteed prize. */
  worst: zReais,
  /** The part not covered by stakes yet: the operator's own money. */
  house: zReais,
  stakes: zReais,
}

export const operatorExposedGames = endpoint({
  ...exposure,
  name: 'operatorExposedGames',
  summary: 'Games under way by the most that each can cost, with what of it is the house’s own money',
  path: '/api/operator/exposure/games',
  query: z.object({ ...zPageQuery, ...sortQuery(EXPOSURE_SORTS), match: z.optional(zId) }),
  answer: zPaged(
    z.object({
      ...zExposure,
      _id: zId,
      mode: z.enum(GAME_MODES),
      name: z.string(),
      state: z.enum(GAME_STATES),
      startsAt: z.nullable(zDate),
      /** The prize that the operator guarantees; null for a growing pool. */
      guaranteed: z.nullable(zReais),
    }),
  ),
})
export const operatorExposedGamesCsv = exportOf(operatorExposedGames)

export const operatorExposedMatches = endpoint({
  ...exposure,
  name: 'operatorExposedMatches',
  summary:
    'Matches that games under way depend on, by the most that those can cost together; a game of several matches counts in each',
  path: '/api/operator/exposure/matches',
  query: z.object({ ...zPageQuery, ...sortQuery([...EXPOSURE_SORTS, 'games']) }),
  answer: zPaged(
    z.object({
      ...zExposure,
      _id: zId,
      name: z.string(),
      championship: z.string(),
      startsAt: z.nullable(zDate),
      games: z.number(),
    }),
  ),
})
export const operatorExposedMatchesCsv = exportOf(operatorExposedMatches)
