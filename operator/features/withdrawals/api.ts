import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  operatorHoldWithdrawal,
  operatorRefuseWithdrawal,
  operatorRetryWithdrawal,
  operatorWithdrawal,
  type operatorWithdrawals,
} from '#contract/api/admin/payments.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import type { Tone } from '#operator/lib/columns.tsx'
import type { WithdrawalsMessages } from './i18n.ts'

export type Withdrawal = z.output<typeof operatorWithdrawals.answer>['docs'][number]
export type WithdrawalState = Withdrawal['state']
export type WithdrawalDetail = z.output<typeof operatorWithdrawal.answer>
/** Operators' actions on a withdrawal. */
export type Action = 'retry' | 'hold' | 'release' | 'refuse'

const TONES = {
  reserved: 'info',
  held: 'orange',
  sending: 'info',
  sent: 'info',
  paid: 'green',
  failed: 'red',
} as const

/** Badge of a withdrawal's state; for a paid one also whether the money was returned. */
export function withdrawalBadge(
  { state, amount, bounced }: Pick<Withdrawal, 'state' | 'amount' | 'bounced'>,
  messages: Pick<WithdrawalsMessages, 'state' | 'bounced' | 'partBounced'>,
): { tone: Tone; label: string } {
  if (state !== 'paid' || bounced === 0n) return { tone: TONES[state], label: messages.state[state] }
  return { tone: 'orange', label: bounced < amount ? messages.partBounced : messages.bounced }
}

const EVERY_MS = 10_000

/** A withdrawal with its history. */
export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: ['withdrawal', id],
    queryFn: ({ signal }) => call(operatorWithdrawal, { params: { id }, signal }),
    refetchInterval: EVERY_MS,
  })

/** Runs an operator's action on a withdrawal. */
export const actionMutation = (client: QueryClient, id: string) =>
  changing(
    client,
    [['withdrawal', id], 'withdrawals', 'treasury'],
    ({ action, reason, key }: { action: Action; reason: string; key: string }) => {
      const params = { id }
      if (action === 'retry') return call(operatorRetryWithdrawal, { params, body: { reason } })
      if (action === 'refuse') return call(operatorRefuseWithdrawal, { params, body: { reason }, idempotencyKey: key })
      return call(operatorHoldWithdrawal, { params, body: { hold: action === 'hold', reason } })
    },
  )

/** The available actions on a withdrawal: one that may have been sent can neither be put on hold nor refused. */
export function actionsOf({ state, unsent }: Pick<Withdrawal, 'state' | 'unsent'>): Action[] {
  if (state === 'held') return unsent ? ['release', 'refuse'] : []
  if ((state === 'reserved' || state === 'sending') && unsent) return ['retry', 'hold']
  return state === 'reserved' || state === 'sending' || state === 'sent' ? ['retry'] : []
}
