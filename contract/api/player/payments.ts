import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zPassword } from '../../fields.ts'
import { zHold } from '../../holds.ts'
import { zDate, zId } from '../../ids.ts'
import { zReais, zWholeReais } from '../../money.ts'
import { PIX_KEY_TYPES } from '../../pix-keys.ts'
import { PAYER_REFUSALS } from '../../refusals.ts'
import { zFileRef, zIdParam } from '../common.ts'
import { TRANSACTION_STATUSES, TRANSACTION_TYPES, zTransaction } from './transactions.ts'

export const createDeposit = endpoint({
  access: 'player',
  name: 'createDeposit',
  summary: 'Asks for a Pix charge of one pack of coins (W1). The price belongs to the pack',
  method: 'POST',
  path: '/api/payment-deposit',
  body: z.object({
    amount: zWholeReais,
    details: z.object({
      type: z.enum(TRANSACTION_TYPES, { error: 'package_unknown' }),
      title: z._default(z.string().check(z.maxLength(120, { error: 'invalid' })), ''),
      description: z._default(z.string().check(z.maxLength(240, { error: 'invalid' })), ''),
    }),
  }),
  answer: z.object({ data: z.object({ transaction: z.object({ _id: zId }) }) }),
  status: 201,
  errors: [
    ...PAYER_REFUSALS,
    'deposits_stopped',
    'package_unknown',
    'package_price',
    'open_deposits',
    'email_unconfirmed',
    'limit_deposit',
  ],
})

export const getDeposit = endpoint({
  access: 'player',
  name: 'getDeposit',
  summary: 'A deposit of mine with its Pix code; `qr_code` is null until the bank has given one',
  method: 'GET',
  path: '/api/payment-deposit/:id',
  params: zIdParam,
  answer: z.object({
    data: z.object({
      transaction: zTransaction,
      gateway: z.object({ qr_code: z.nullable(z.string()) }),
      expiresAt: zDate,
      now: zDate,
    }),
  }),
  errors: ['not_found'],
})

export const cancelDeposit = endpoint({
  access: 'player',
  name: 'cancelDeposit',
  summary: 'Gives up a deposit that waits for its payment; one that is paid all the same is credited (W1)',
  method: 'DELETE',
  path: '/api/payment-deposit/:id',
  params: zIdParam,
  answer: z.object({ status: z.enum(TRANSACTION_STATUSES) }),
  errors: ['not_found'],
})

export const getWithdraw = endpoint({
  access: 'player',
  name: 'getWithdraw',
  summary: 'What I can withdraw now (W2), and what is held of my balance, and why (W3, V7)',
  method: 'GET',
  path: '/api/withdraw',
  answer: z.object({
    available: zReais,
    held: zReais,
    canWithdraw: z.boolean(),
    /** When the next withdrawal is possible; null when it is now. */
    nextDate: z.nullable(zDate),
    /** When the held coins are released if nothing is played before; null if none are held. */
    heldUntil: z.nullable(zDate),
    /** `received` coins (W3) are released earlier by playing, `winnings` (V7) are not. They add up to `held`. */
    heldParts: z.array(z.object({ kind: z.enum(['received', 'winnings']), amount: zReais, until: zDate })),
    /** While outgoing money is held: withdrawals are accepted, but wait. */
    hold: z.nullable(zHold),
    last: z.nullable(z.object({ _id: zId, amount: zReais, createdAt: zDate, status: z.enum(TRANSACTION_STATUSES) })),
  }),
})

export const createWithdraw = endpoint({
  access: 'player',
  name: 'createWithdraw',
  summary:
    'Sends coins to a Pix key of mine: one a day, whole reais, reserved at once (W2). `closing` takes all, centavos too',
  method: 'POST',
  path: '/api/withdraw',
  body: z.object({
    amount: zReais,
    pixKeyType: z
      .string({ error: 'pix_key_type_required' })
      .check(z.minLength(1, { error: 'pix_key_type_required' }), z.maxLength(20, { error: 'pix_key_type_invalid' })),
    pixKey: z
      .string({ error: 'pix_key_required' })
      .check(z.minLength(1, { error: 'pix_key_required' }), z.maxLength(100, { error: 'pix_key_required' })),
    closing: z._default(z.boolean({ error: 'invalid' }), false),
  }),
  answer: z.object({ data: z.object({ transaction: z.object({ _id: zId }) }) }),
  status: 201,
  errors: [
    'amount_invalid',
    'insufficient_balance',
    'key_of_another',
    'withdraw_daily',
    'account_blocked',
    'mode_unavailable',
    'idempotency_key_reused',
  ],
})

/** The steps of a withdrawal, in order. */
export const WITHDRAW_STEPS = [
  'asked',
  'held',
  'released',
  'sending',
  'unanswered',
  'sent',
  'paid',
  'failed',
  'bounced',
] as const
/** Why a withdrawal failed, for the player: key_of_another · key_unknown · denied (by the bank) · refused (by the operator). */
export const WITHDRAW_FAILURES = ['key_of_another', 'key_unknown', 'denied', 'refused'] as const

export const getWithdrawal = endpoint({
  access: 'player',
  name: 'getWithdrawal',
  summary: 'A withdrawal of mine and what happened to it',
  method: 'GET',
  path: '/api/withdraw/:id',
  params: zIdParam,
  answer: z.object({
    transaction: zTransaction,
    pixKeyType: z.enum(PIX_KEY_TYPES),
    /** Masked (`maskPixKey`). */
    pixKey: z.string(),
    failure: z.nullable(z.enum(WITHDRAW_FAILURES)),
    /** The hold it waits for. */
    hold: z.nullable(zHold),
    steps: z.array(z.object({ step: z.enum(WITHDRAW_STEPS), at: zDate })),
  }),
  errors: ['not_found'],
})

/** The receiver as shown to the sender: the e-mail and CPF masked. */
export const zRecipient = z.object({
  _id: zId,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  docNumber: z.string(),
  photo: z.nullable(zFileRef),
})

export const findRecipient = endpoint({
  access: 'player',
  name: 'findRecipient',
  summary: 'The player with exactly this CPF, e-mail or username; none: an empty array',
  method: 'GET',
  path: '/api/user/search/eq',
  query: z.object({
    query: z
      .string({ error: 'required' })
      .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(120, { error: 'invalid' })),
  }),
  answer: z.array(zRecipient),
  errors: ['transfer_to_self'],
})

export const getTransferQuote = endpoint({
  access: 'player',
  name: 'getTransferQuote',
  summary: 'How much I have transferred today, how much I may, and what is left (W3)',
  method: 'GET',
  path: '/api/transaction-quotes',
  /** `hold`: while outgoing money is held, transfers are refused. */
  answer: z.object({ amount: zReais, quote: zReais, amountLimit: zReais, hold: z.nullable(zHold) }),
  errors: ['mode_unavailable'],
})

export const createTransfer = endpoint({
  access: 'player',
  name: 'createTransfer',
  summary: 'Gives coins to another player (W3). 403 is the wrong password and nothing else',
  method: 'POST',
  path: '/api/transactions/p2p',
  body: z.object({ receiver: zId, amount: zWholeReais, password: zPassword }),
  answer: z.object({ data: z.object({ transaction: z.object({ _id: zId }) }) }),
  status: 201,
  errors: [
    ...PAYER_REFUSALS,
    'wrong_password',
    'not_found',
    'transfer_to_self',
    'transfer_limit',
    'insufficient_balance',
    'receiver_cannot_receive',
    'account_held',
  ],
})
