import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  DEPOSIT_STATES,
  type DEPOSIT_SORTS,
  operatorCheckDeposit,
  operatorDeposit,
  operatorDeposits,
} from '#contract/api/admin/payments.ts'
import { call } from '#operator/lib/call.ts'
import { listQuery, type ListFilters } from '#operator/lib/list-filters.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

export { DEPOSIT_STATES }
export type Deposit = z.output<typeof operatorDeposits.answer>['docs'][number]
export type DepositState = Deposit['state']

const EVERY_MS = 10_000

/** A page of deposits, the newest first; new ones come while it is looked at. */
export const depositsQuery = (filters: ListFilters<DepositState, (typeof DEPOSIT_SORTS)[number]>) =>
  queryOptions({
    queryKey: ['deposits', listQuery(filters)],
    queryFn: ({ signal }) => call(operatorDeposits, { query: { ...listQuery(filters), limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })

/** A deposit with every Pix that named it. */
export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: ['deposit', id],
    queryFn: ({ signal }) => call(operatorDeposit, { params: { id }, signal }),
    refetchInterval: EVERY_MS,
  })

/** Asks the bank about a deposit now. */
export const checkMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => call(operatorCheckDeposit, { params: { id } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['deposit', id] }),
        client.invalidateQueries({ queryKey: ['deposits'] }),
      ]),
  })
