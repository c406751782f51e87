import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  FIGURE_STEPS,
  MOST_STEPS,
  operatorCohorts,
  operatorFigures,
  operatorFiguresCsv,
} from '#contract/api/admin/figures.ts'
import { call } from '#operator/lib/call.ts'

export { FIGURE_STEPS, MOST_STEPS }
export type Figures = z.output<typeof operatorFigures.answer>
export type Step = Figures['docs'][number]
export type FiguresQuery = z.output<typeof operatorFigures.query>

export const figuresQuery = (filters: FiguresQuery) =>
  queryOptions({
    queryKey: ['figures', filters],
    queryFn: ({ signal }) => call(operatorFigures, { query: filters, signal }),
    placeholderData: keepPreviousData,
  })

export type Cohort = z.output<typeof operatorCohorts.answer>['docs'][number]

const SHOWN_WEEKS = 8

/** Retention by week of sign-up. */
export const cohortsQuery = queryOptions({
  queryKey: ['figures', 'cohorts'],
  queryFn: ({ signal }) => call(operatorCohorts, { query: { weeks: SHOWN_WEEKS }, signal }),
})

/** The same as CSV text. */
export const figuresFileMutation = mutationOptions({
  mutationFn: (filters: FiguresQuery) => call(operatorFiguresCsv, { query: filters }),
})
