import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorYears, operatorYearsCsv, YEAR_SORTS } from '#contract/api/admin/taxes.ts'
import { call } from '#operator/lib/call.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

export { YEAR_SORTS }
export type YearSort = (typeof YEAR_SORTS)[number]
export type PersonYear = z.output<typeof operatorYears.answer>['docs'][number]

/** What is asked of the years of players. */
export interface TaxStatementsQuery {
  year: number
  page: number
  search: string
  sort: YearSort | undefined
  desc: true | undefined
}

/** A page of the years of players. */
export const taxStatementsQuery = ({ year, ...query }: TaxStatementsQuery) =>
  queryOptions({
    queryKey: ['years', year, query],
    queryFn: ({ signal }) => call(operatorYears, { params: { year }, query: { ...query, limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
  })

/** The same as the text of a file, for a reason. */
export const taxStatementsFileMutation = mutationOptions({
  mutationFn: (body: { year: number; search: string; reason: string }) => call(operatorYearsCsv, { body }),
})
