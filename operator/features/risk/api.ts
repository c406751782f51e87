import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  operatorDismissRiskSignal,
  operatorRiskSignal,
  operatorRiskSignals,
  operatorSeenRiskSignal,
  RISK_TYPES,
  RISK_LEVELS,
  type RISK_SORTS,
  RISK_STATES,
} from '#contract/api/admin/risk.ts'
import { call } from '#operator/lib/call.ts'
import { listQuery, type ListFilters } from '#operator/lib/list-filters.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

export { RISK_TYPES, RISK_LEVELS, RISK_STATES }
export type Signal = z.output<typeof operatorRiskSignals.answer>['docs'][number]
export type SignalDetail = z.output<typeof operatorRiskSignal.answer>
export type Level = Signal['level']
export type Type = Signal['kind']
/** What an operator can say of a sign. */
export type Answer = 'seen' | 'dismiss'

type ListQuery = ListFilters<Signal['state'], (typeof RISK_SORTS)[number]> & {
  type: Type | undefined
  level: Level | undefined
}

/** A page of signs, those that wait first. */
export const signalsQuery = (filters: ListQuery) => {
  const { page, search, state, sort, desc } = listQuery(filters)
  const query = { page, search, state, sort, desc, kind: filters.type, level: filters.level, limit: PAGE_ROWS }
  return queryOptions({
    queryKey: ['risk', 'list', query],
    queryFn: ({ signal }) => call(operatorRiskSignals, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A sign with its evidence and its accounts. */
export const signalQuery = (id: string) =>
  queryOptions({
    queryKey: ['risk', 'one', id],
    queryFn: ({ signal }) => call(operatorRiskSignal, { params: { id }, signal }),
  })

/** Says what was found of a sign. */
export const answerMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ answer, reason }: { answer: Answer; reason: string }) =>
      call(answer === 'seen' ? operatorSeenRiskSignal : operatorDismissRiskSignal, {
        params: { id },
        body: { reason },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['risk'] }),
  })
