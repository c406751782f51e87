import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorCheckDeposit, operatorDeposit, type operatorDeposits } from '#contract/api/admin/payments.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import type { Tone } from '#operator/lib/columns.tsx'
import type { DepositsMessages } from './i18n.ts'

export type Deposit = z.output<typeof operatorDeposits.answer>['docs'][number]

const TONES = { new: 'outline', open: 'info', paid: 'green', expired: 'plain', failed: 'red' } as const

/** A deposit that ended before its charge expired: a later payment was not credited. */
export const hasEndedEarly = ({ state, expiresAt }: Pick<Deposit, 'state' | 'expiresAt'>): boolean =>
  state === 'expired' && expiresAt.getTime() > Date.now()

/** Badge of a deposit's state. */
export const depositBadge = (
  deposit: Pick<Deposit, 'state' | 'expiresAt'>,
  { endedEarly, state }: DepositsMessages,
): { tone: Tone; label: string } => ({
  tone: TONES[deposit.state],
  label: hasEndedEarly(deposit) ? endedEarly : state[deposit.state],
})

const EVERY_MS = 10_000

/** A deposit with all Pix payments for it. */
export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: ['deposit', id],
    queryFn: ({ signal }) => call(operatorDeposit, { params: { id }, signal }),
    refetchInterval: EVERY_MS,
  })

/** Queries the bank about a deposit. */
export const checkMutation = (client: QueryClient, id: string) =>
  changing(client, [['deposit', id], 'deposits'], () => call(operatorCheckDeposit, { params: { id } }))
