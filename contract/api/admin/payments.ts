import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zReason } from '../../fields.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { daysQuery, exportOf, sortQuery } from '../../lists.ts'
import { zReais } from '../../money.ts'
import { PIX_KEY_TYPES } from '../../pix-keys.ts'
import { zDone, zIdParam } from '../common.ts'
import { WITHDRAW_FAILURES, WITHDRAW_STEPS } from '../player/payments.ts'
import { zBecause } from '../reasons.ts'

const operator = { access: 'operator', roles: ['finance'] } as const
const zSearch = z._default(z.string().check(z.trim(), z.maxLength(120)), '')
const zWho = z.object({ _id: zId, username: z.string(), name: z.string() })

/** new: the charge is not created yet · open: it can be paid · paid · expired · failed: the bank refused the charge. */
export const DEPOSIT_STATES = ['new', 'open', 'paid', 'expired', 'failed'] as const
/**
 * States of a received Pix. credited · suspense: the operator decides · returning: a return is in progress · returned · reversed: its bank
 * clawed it back (W7).
 */
export const RECEIPT_STATES = ['credited', 'suspense', 'returning', 'returned', 'reversed'] as const
/**
 * Why it was not simply credited. third_party: another person paid · payer_unknown: the payer cannot be determined · no_deposit: it names
 * no charge of ours · limit: beyond the player's limit · paused: the player has paused or is excluded · barred: a register refuses the
 * player · closed: the account is closed or frozen · return_refused: the bank refused the return.
 */
export const RECEIPT_REASONS = [
  'third_party',
  'payer_unknown',
  'no_deposit',
  'limit',
  'paused',
  'barred',
  'closed',
  'return_refused',
] as const
export const WITHDRAWAL_STATES = ['reserved', 'held', 'sending', 'sent', 'paid', 'failed'] as const

export const zReceipt = z.object({
  e2eId: z.string(),
  txid: z.nullable(z.string()),
  deposit: z.nullable(zId),
  player: z.nullable(zWho),
  amount: zReais,
  receivedAt: zDate,
  state: z.enum(RECEIPT_STATES),
  reason: z.nullable(z.enum(RECEIPT_REASONS)),
  /** The payer's CPF, masked, if the provider reports it. */
  payer: z.nullable(z.string()),
})

const zDeposit = z.object({
  _id: zId,
  txid: z.string(),
  player: zWho,
  amount: zReais,
  state: z.enum(DEPOSIT_STATES),
  createdAt: zDate,
  expiresAt: zDate,
  paidAt: z.nullable(zDate),
  paidAmount: z.nullable(zReais),
})

export const DEPOSIT_SORTS = ['player', 'state', 'asked', 'paid', 'at'] as const
export const operatorDeposits = endpoint({
  ...operator,
  name: 'operatorDeposits',
  roles: ['support', 'finance'],
  summary: 'Deposits, the newest first; `search` is a username, an id or a txid',
  method: 'GET',
  path: '/api/operator/deposits',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(DEPOSIT_SORTS),
    ...daysQuery,
    search: zSearch,
    state: z.optional(z.enum(DEPOSIT_STATES)),
  }),
  answer: zPaged(zDeposit),
})
export const operatorDepositsCsv = exportOf(operatorDeposits)

export const operatorDeposit = endpoint({
  ...operator,
  name: 'operatorDeposit',
  roles: ['support', 'finance'],
  summary: 'A deposit with every Pix that named it',
  method: 'GET',
  path: '/api/operator/deposits/:id',
  params: zIdParam,
  answer: z.object({
    deposit: zDeposit,
    receipts: z.array(zReceipt),
    checks: z.number(),
    nextCheckAt: z.nullable(zDate),
  }),
  errors: ['not_found'],
})

export const operatorCheckDeposit = endpoint({
  ...operator,
  name: 'operatorCheckDeposit',
  roles: ['support', 'finance'],
  summary: 'Asks the bank about a deposit now',
  method: 'POST',
  path: '/api/operator/deposits/:id/check',
  params: zIdParam,
  answer: zDone,
  errors: ['not_found', 'mode_unavailable', 'gateway_unavailable'],
})

export const RECEIPT_SORTS = ['at', 'state', 'amount', 'player'] as const
export const operatorReceipts = endpoint({
  ...operator,
  name: 'operatorReceipts',
  roles: ['support', 'finance'],
  summary: 'Pix that came in; `suspense` waits for a decision, the oldest first; the others the newest first',
  method: 'GET',
  path: '/api/operator/receipts',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(RECEIPT_SORTS),
    ...daysQuery,
    search: zSearch,
    state: z.optional(z.enum(RECEIPT_STATES)),
  }),
  answer: zPaged(zReceipt),
})
export const operatorReceiptsCsv = exportOf(operatorReceipts)

const zE2eParam = z.object({ e2eId: z.string().check(z.regex(/^[A-Za-z0-9]{1,64}$/)) })

export const operatorReturnReceipt = endpoint({
  ...operator,
  name: 'operatorReturnReceipt',
  summary: 'Sends a Pix in suspense back to whom it came from',
  method: 'POST',
  path: '/api/operator/receipts/:e2eId/return',
  params: zE2eParam,
  body: zBecause,
  answer: zDone,
  errors: ['not_found', 'state_forbids', 'payouts_stopped', 'idempotency_key_reused'],
})

export const operatorCreditReceipt = endpoint({
  ...operator,
  name: 'operatorCreditReceipt',
  summary:
    'Credits a Pix in suspense to the player who paid it, once somebody made sure of it. One by another person never is (W1)',
  method: 'POST',
  path: '/api/operator/receipts/:e2eId/credit',
  params: zE2eParam,
  body: z.object({
    username: z
      .string({ error: 'username_required' })
      .check(z.trim(), z.minLength(1, { error: 'username_required' }), z.maxLength(60)),
    reason: zReason,
  }),
  answer: zDone,
  errors: ['not_found', 'state_forbids', 'user_unknown', 'receiver_cannot_receive', 'idempotency_key_reused'],
})

const zWithdrawal = z.object({
  _id: zId,
  player: zWho,
  amount: zReais,
  state: z.enum(WITHDRAWAL_STATES),
  pixKeyType: z.enum(PIX_KEY_TYPES),
  /** Masked (`maskPixKey`). */
  pixKey: z.string(),
  createdAt: zDate,
  endedAt: z.nullable(zDate),
  attempts: z.number(),
  /** Nothing of it can be in transit: it was never sent, or the bank definitely refused it. */
  unsent: z.boolean(),
  nextAt: z.nullable(zDate),
  failure: z.nullable(z.enum(WITHDRAW_FAILURES)),
  /** The bank's last message, for the operator. */
  told: z.nullable(z.string()),
  /** The amount that the receiver's bank returned after it was paid. */
  bounced: zReais,
})

export const WITHDRAWAL_SORTS = ['player', 'state', 'amount', 'at', 'attempts'] as const
export const operatorWithdrawals = endpoint({
  ...operator,
  name: 'operatorWithdrawals',
  roles: ['support', 'finance'],
  summary: 'Withdrawals, the newest first; `search` is a username or an id',
  method: 'GET',
  path: '/api/operator/withdrawals',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(WITHDRAWAL_SORTS),
    ...daysQuery,
    search: zSearch,
    state: z.optional(z.enum(WITHDRAWAL_STATES)),
  }),
  answer: zPaged(zWithdrawal),
})
export const operatorWithdrawalsCsv = exportOf(operatorWithdrawals)

export const operatorWithdrawal = endpoint({
  ...operator,
  name: 'operatorWithdrawal',
  roles: ['support', 'finance'],
  summary: 'A withdrawal and what happened to it, with who did it',
  method: 'GET',
  path: '/api/operator/withdrawals/:id',
  params: zIdParam,
  answer: z.object({
    withdrawal: zWithdrawal,
    e2eId: z.nullable(z.string()),
    steps: z.array(
      z.object({ step: z.enum(WITHDRAW_STEPS), at: zDate, detail: z.nullable(z.string()), by: z.nullable(z.string()) }),
    ),
  }),
  errors: ['not_found'],
})

export const operatorRetryWithdrawal = endpoint({
  ...operator,
  name: 'operatorRetryWithdrawal',
  summary: 'Goes on with a withdrawal now: asks the bank, and sends again under the same id where it knows none',
  method: 'POST',
  path: '/api/operator/withdrawals/:id/retry',
  params: zIdParam,
  body: zBecause,
  answer: zDone,
  errors: ['not_found', 'state_forbids', 'payouts_stopped', 'mode_unavailable'],
})

export const operatorHoldWithdrawal = endpoint({
  ...operator,
  name: 'operatorHoldWithdrawal',
  summary: 'Holds a withdrawal that was not sent yet, or lets it go again',
  method: 'PUT',
  path: '/api/operator/withdrawals/:id/hold',
  params: zIdParam,
  body: z.object({ hold: z.boolean(), reason: zReason }),
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})

export const operatorRefuseWithdrawal = endpoint({
  ...operator,
  name: 'operatorRefuseWithdrawal',
  summary: 'Refuses a held withdrawal that never was sent: the coins return and the day is free again',
  method: 'POST',
  path: '/api/operator/withdrawals/:id/refuse',
  params: zIdParam,
  body: zBecause,
  answer: zDone,
  errors: ['not_found', 'state_forbids', 'idempotency_key_reused'],
})
