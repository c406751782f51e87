import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getLimits } from '#contract/api/player/responsible.ts'
import { listTransactions } from '#contract/api/player/transactions.ts'
import {
  cancelDeposit,
  createDeposit,
  createWithdraw,
  getDeposit,
  getWithdraw,
  getWithdrawal,
} from '#contract/api/player/payments.ts'
import type { Centavos } from '#contract/money.ts'
import type { PixKeyType } from '#contract/pix-keys.ts'
import type { Pack } from '#contract/packs.ts'
import { call } from '#web/lib/call.ts'
import { WALLET_KEY } from '#web/lib/me.ts'

/** More than the panel's first page shows, since some of them are hidden there. */
const LATEST_READ = 20

/** The newest rows of my statement. */
export const latestQuery = queryOptions({
  queryKey: [WALLET_KEY, 'latest'],
  queryFn: ({ signal }) => call(listTransactions, { query: { page: 1, limit: LATEST_READ }, signal }),
  staleTime: 0,
})

/** My limits, pause, and the net result of the month. */
export const limitsQuery = queryOptions({
  queryKey: [WALLET_KEY, 'limits'],
  queryFn: ({ signal }) => call(getLimits, { signal }),
})

/** A deposit with its Pix code. `offset` is the server's clock minus this device's, in milliseconds, when it was read. */
export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: [WALLET_KEY, 'deposit', id],
    queryFn: async ({ signal }): Promise<Deposit> => {
      const { data } = await call(getDeposit, { params: { id }, signal })
      return { ...data, offset: data.now.getTime() - Date.now() }
    },
    staleTime: 0,
  })
export type Deposit = z.output<typeof getDeposit.answer>['data'] & { offset: number }

export interface Purchase {
  type: Pack
  amount: Centavos
  title: string
}

/** Asks for the Pix of a pack. `key` is the attempt's: the same one never buys twice (W6). */
export async function buy({ amount, type, title }: Purchase, idempotencyKey: string): Promise<string> {
  const body = { amount, details: { type, title, description: '' } }
  const { data } = await call(createDeposit, { body, idempotencyKey })
  return data.transaction._id
}

/** Gives up a deposit that waits. It may be paid all the same: then it is credited. */
export const cancelMutation = mutationOptions({
  mutationFn: (id: string) => call(cancelDeposit, { params: { id } }),
})

/** What I can withdraw now. */
export type Overview = z.output<typeof getWithdraw.answer>
export const withdrawQuery = queryOptions({
  queryKey: [WALLET_KEY, 'withdraw'],
  queryFn: ({ signal }) => call(getWithdraw, { signal }),
  staleTime: 0,
})

export interface Withdrawal {
  amount: Centavos
  pixKeyType: PixKeyType
  /** As the key directory takes it (contract/pix-keys.ts). */
  pixKey: string
  closing: boolean
}

/** Asks for a withdrawal. `key` is the attempt's: the same one never pays twice (W6). */
export async function withdraw(body: Withdrawal, idempotencyKey: string): Promise<string> {
  const { data } = await call(createWithdraw, { body, idempotencyKey })
  return data.transaction._id
}

export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: [WALLET_KEY, 'withdrawal', id],
    queryFn: ({ signal }) => call(getWithdrawal, { params: { id }, signal }),
    staleTime: 0,
  })
