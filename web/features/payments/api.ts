import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  createTransfer,
  createWithdraw,
  findRecipient,
  getTransferQuote,
  getWithdraw,
  getWithdrawal,
  type zRecipient,
} from '#contract/api/player/payments.ts'
import { getLimits } from '#contract/api/player/responsible.ts'
import { exportTransactions, listTransactions, type Transaction } from '#contract/api/player/transactions.ts'
import type { Centavos } from '#contract/money.ts'
import type { PixKeyType } from '#contract/pix-keys.ts'
import { call } from '#web/lib/call.ts'
import { WALLET_KEY } from '#web/lib/me.ts'
import type { Days } from './statement-period.ts'

/** More than the panel's first page shows, since some are hidden there. */
const LATEST_READ = 20

/** The latest rows of my statement. */
export const latestQuery = queryOptions({
  queryKey: [WALLET_KEY, 'latest'],
  queryFn: ({ signal }) => call(listTransactions, { query: { page: 1, limit: LATEST_READ }, signal }),
  staleTime: 0,
})

/** My limits, pause, and net result of the month. */
export const limitsQuery = queryOptions({
  queryKey: [WALLET_KEY, 'limits'],
  queryFn: ({ signal }) => call(getLimits, { signal }),
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
  /** In the format of the key directory (contract/pix-keys.ts). */
  pixKey: string
  closing: boolean
}

/** Requests a withdrawal. One `idempotencyKey` never pays twice (W6). */
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

const PAGE = 20

/** The filters of the statement. */
export interface StatementFilter extends Days {
  module?: Transaction['details']['module']
}

/** The statement, newest first, paged. Rows can shift between pages, so drop duplicates. */
export const statementQuery = (filter: StatementFilter) =>
  infiniteQueryOptions({
    queryKey: [WALLET_KEY, 'statement', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listTransactions, { query: { ...filter, page: pageParam, limit: PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
    select: ({ pages }) => ({
      rows: [...new Map(pages.flatMap(page => page.docs).map(row => [row._id, row])).values()],
      total: pages.at(-1)?.total ?? 0,
    }),
    staleTime: 0,
  })

/** The same as a CSV file. */
export const statementFileMutation = mutationOptions({
  mutationFn: (filter: StatementFilter) => call(exportTransactions, { query: filter }),
})

/** The recipient of a transfer; e-mail and CPF are masked. */
export type Recipient = z.output<typeof zRecipient>
/** In centavos: transferred today, daily limit, remaining. */
export type Quote = z.output<typeof getTransferQuote.answer>

/** My transfer limit and how much of it is used today. */
export const quoteQuery = queryOptions({
  queryKey: [WALLET_KEY, 'transfer-quote'],
  queryFn: ({ signal }) => call(getTransferQuote, { signal }),
  staleTime: 0,
})

/** The player with exactly this CPF, e-mail or username, or undefined. */
export const findMutation = mutationOptions({
  mutationFn: async (typed: string): Promise<Recipient | undefined> =>
    (await call(findRecipient, { query: { query: typed } }))[0],
})

export interface Transfer {
  receiver: string
  amount: Centavos
  password: string
}

/** Transfers coins to another player. One `idempotencyKey` never transfers twice (W6). */
export const giveCoins = (body: Transfer, idempotencyKey: string) => call(createTransfer, { body, idempotencyKey })
