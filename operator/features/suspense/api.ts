import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  operatorCreditReceipt,
  operatorReceipts,
  operatorReturnReceipt,
  type RECEIPT_SORTS,
} from '#contract/api/admin/payments.ts'
import { call } from '#operator/lib/call.ts'
import { listQuery, type ListFilters } from '#operator/lib/list-filters.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import type { Receipt } from '#operator/lib/receipt-badge.tsx'

const EVERY_MS = 10_000

/** A page of Pix that came in: those that wait the oldest first, all others the newest first. */
export const receiptsQuery = (filters: ListFilters<Receipt['state'], (typeof RECEIPT_SORTS)[number]>) =>
  queryOptions({
    queryKey: ['receipts', listQuery(filters)],
    queryFn: ({ signal }) => call(operatorReceipts, { query: { ...listQuery(filters), limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })

const readAgain = (client: QueryClient) => () =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['receipts'] }),
    client.invalidateQueries({ queryKey: ['deposit'] }),
    client.invalidateQueries({ queryKey: ['treasury'] }),
  ])

/** Sends a Pix back to whom it came from. */
export const returnMutation = (client: QueryClient, e2eId: string) =>
  mutationOptions({
    mutationFn: ({ reason, key }: { reason: string; key: string }) =>
      call(operatorReturnReceipt, { params: { e2eId }, body: { reason }, idempotencyKey: key }),
    onSettled: readAgain(client),
  })

/** Credits a Pix to the player who paid it. */
export const creditMutation = (client: QueryClient, e2eId: string) =>
  mutationOptions({
    mutationFn: ({ key, ...body }: { username: string; reason: string; key: string }) =>
      call(operatorCreditReceipt, { params: { e2eId }, body, idempotencyKey: key }),
    onSettled: readAgain(client),
  })
