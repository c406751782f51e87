import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { operatorCreditReceipt, operatorReceipts, operatorReturnReceipt } from '#contract/api/operator-wallet.ts'
import { call } from '#operator/lib/call.ts'
import type { ListAsked } from '#operator/lib/list-asked.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import type { Receipt } from '#operator/lib/receipt-badge.tsx'

const EVERY_MS = 10_000

/** A page of Pix that came in: those that wait the oldest first, all others the newest first. */
export const receiptsQuery = ({ page, search, state }: ListAsked<Receipt['state']>) =>
  queryOptions({
    queryKey: ['receipts', { page, search, state }],
    queryFn: ({ signal }) => call(operatorReceipts, { query: { page, search, state, limit: PAGE_ROWS }, signal }),
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
    mutationFn: (reason: string) => call(operatorReturnReceipt, { params: { e2eId }, body: { reason } }),
    onSettled: readAgain(client),
  })

/** Credits a Pix to the player who paid it. */
export const creditMutation = (client: QueryClient, e2eId: string) =>
  mutationOptions({
    mutationFn: (body: { username: string; reason: string }) =>
      call(operatorCreditReceipt, { params: { e2eId }, body }),
    onSettled: readAgain(client),
  })
