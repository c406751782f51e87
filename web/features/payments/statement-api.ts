import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { exportTransactions, listTransactions, type Transaction } from '#contract/api/player/transactions.ts'
import { call } from '#web/lib/call.ts'
import { WALLET_KEY } from '#web/lib/me.ts'
import type { Days } from './statement-period.ts'

const PAGE = 20

/** What the statement is narrowed to. */
export interface StatementFilter extends Days {
  module?: Transaction['details']['module']
}

/** The statement page by page, the newest first. A list that moves between two of its pages shows nothing twice. */
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

/** A text that was decoded has lost its mark, without which spreadsheets guess its letters wrong. */
const UTF8_MARK = '\uFEFF'

/** The same as a CSV file. */
export const statementFileMutation = mutationOptions({
  mutationFn: async (filter: StatementFilter): Promise<Blob> => {
    const text = await call(exportTransactions, { query: filter })
    return new Blob([UTF8_MARK, text.replace(/^\uFEFF/, '')], { type: 'text/csv;charset=utf-8' })
  },
})
