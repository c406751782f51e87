import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { operatorMail, operatorMailbox } from '#contract/api/admin/console.ts'
import { call } from '#operator/lib/call.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

/** One page of the demo's mails, read again every 5 s: somebody waits for one. Refused `not_found` outside the demo. */
export const mailboxQuery = (page: number) =>
  queryOptions({
    queryKey: ['mailbox', page],
    queryFn: ({ signal }) => call(operatorMailbox, { query: { page, limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined ? false : 5_000),
  })

/** One mail. It never changes. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail', id],
    queryFn: ({ signal }) => call(operatorMail, { params: { id }, signal }),
    staleTime: Infinity,
  })
