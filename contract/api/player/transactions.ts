import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zDay, zId, zPaged, zPageQuery } from '../../ids.ts'
import { zReais } from '../../money.ts'
import { zFileRef } from '../common.ts'

/** Modules of a transaction (spec section 3). `challenger` is read, never written. */
export const TRANSACTION_MODULES = [
  'deposit',
  'withdraw',
  'transfer',
  'coach-friend',
  'challenger',
  'game-vs',
  'game-vs-vip',
  'card-game',
  'athletes-of-the-week',
  'push-game',
] as const
export const TRANSACTION_TYPES = [
  'purchase-1st-package',
  'purchase-2nd-package',
  'purchase-3rd-package',
  'purchase-4th-package',
  'new-game',
  'cancel-game',
  'winner-payment',
  'withheld',
] as const
/** Statuses of a transaction (spec section 3). `pending`, `refunded`, `withdraw` and `deposit` are read, never written. */
export const TRANSACTION_STATUSES = [
  'waiting',
  'pending',
  'success',
  'paid',
  'failed',
  'canceled',
  'refunded',
  'reversed',
  'withdraw-pending',
  'withdraw-paid',
  'withdraw',
  'deposit',
  'transfer',
] as const

/**
 * Irregularities. late: paid after its charge had expired · amount: a different amount than requested · extra: paid once more · closing:
 * the withdrawal of the whole balance, centavos included · correction and commission: which payment of a game it is.
 */
export const TRANSACTION_NOTES = [
  'late',
  'amount',
  'extra',
  'closing',
  'formerAccount',
  'correction',
  'commission',
] as const

export const zTransaction = z.object({
  _id: zId,
  amount: zReais,
  status: z.enum(TRANSACTION_STATUSES),
  createdAt: zDate,
  /** `SETTINGS_ID` for the operator. */
  sender: z.object({ _id: zId }),
  receiver: z.object({ _id: zId }),
  details: z.object({
    module: z.enum(TRANSACTION_MODULES),
    type: z.nullable(z.enum(TRANSACTION_TYPES)),
    /** The name of the game, the pack, or the other player. */
    title: z.string(),
    /** The English name of a game that has one. */
    titleEn: z.optional(z.string()),
    description: z.string(),
  }),
  /** The wallet's balance after it; null while no money has moved. */
  balance: z.nullable(zReais),
  /** The other player of a transfer. */
  counterpart: z.nullable(z.object({ _id: zId, name: z.string(), username: z.string(), photo: z.nullable(zFileRef) })),
  /** The game it is about. */
  game: z.nullable(zId),
  notes: z.array(z.enum(TRANSACTION_NOTES)),
})
export type Transaction = z.output<typeof zTransaction>

const filters = {
  module: z.optional(z.enum(TRANSACTION_MODULES, { error: 'module_invalid' })),
  /** Days of São Paulo, `yyyy-mm-dd`, both included. */
  from: z.optional(zDay),
  to: z.optional(zDay),
}

export const listTransactions = endpoint({
  access: 'player',
  name: 'listTransactions',
  summary: 'My statement, the newest first',
  method: 'GET',
  path: '/api/transactions',
  query: z.object({ ...zPageQuery, ...filters }),
  answer: zPaged(zTransaction),
})

export const exportTransactions = endpoint({
  access: 'player',
  name: 'exportTransactions',
  summary: 'My statement as CSV, every movement with the balance after it, the oldest first',
  method: 'GET',
  path: '/api/transactions.csv',
  query: z.object(filters),
  answer: z.string(),
  answersAs: 'csv',
  errors: ['too_many_rows'],
})
