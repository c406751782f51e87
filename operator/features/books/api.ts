import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorLedgerCheck } from '#contract/api/admin/cards.ts'
import {
  type ACCOUNT_TYPES,
  type MOVEMENT_SORTS,
  operatorLedgerAccounts,
  operatorLedgerMovements,
} from '#contract/api/admin/books.ts'
import { call } from '#operator/lib/call.ts'
import type { Sorting } from '#operator/lib/list-address.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

export type AccountType = (typeof ACCOUNT_TYPES)[number]
export type Accounts = z.output<typeof operatorLedgerAccounts.answer>
export type Account = Accounts['docs'][number]
export type Movement = z.output<typeof operatorLedgerMovements.answer>['docs'][number]
export type BooksCheck = z.output<typeof operatorLedgerCheck.answer>

/** A page of accounts of one kind, with what each kind holds in all. */
export const accountsQuery = (filters: { page: number; kind: AccountType; search: string }) =>
  queryOptions({
    queryKey: ['books', 'accounts', filters],
    queryFn: ({ signal }) => call(operatorLedgerAccounts, { query: { ...filters, limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
  })

/** What is asked of the list of movements. */
export interface RequestedMovements extends Sorting<(typeof MOVEMENT_SORTS)[number]> {
  page: number
  account: string | undefined
  cause: string | undefined
}

/** A page of movements, the newest first where no order is asked for: of one cause, of one account, or all. */
export const movementsQuery = (filters: RequestedMovements) =>
  queryOptions({
    queryKey: ['books', 'movements', filters],
    queryFn: ({ signal }) => call(operatorLedgerMovements, { query: { ...filters, limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
  })

/** Proves the books now; payments stop or go on by what it finds. */
export const checkMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call(operatorLedgerCheck, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['treasury'] }),
  })
