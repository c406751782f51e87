import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  operatorDismissRiskSignal,
  operatorRiskSignal,
  operatorRiskSignals,
  operatorSeenRiskSignal,
  RISK_KINDS,
  RISK_LEVELS,
  type RISK_SORTS,
  RISK_STATES,
} from '#contract/api/operator-risk.ts'
import { call } from '#operator/lib/call.ts'
import { listQuery, type ListAsked } from '#operator/lib/list-asked.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

export { RISK_KINDS, RISK_LEVELS, RISK_STATES }
export type Signal = z.output<typeof operatorRiskSignals.answer>['docs'][number]
export type SignalDetail = z.output<typeof operatorRiskSignal.answer>
export type Level = Signal['level']
export type Kind = Signal['kind']
/** What an operator can say of a sign. */
export type Answer = 'seen' | 'dismiss'

type Asked = ListAsked<Signal['state'], (typeof RISK_SORTS)[number]> & {
  kind: Kind | undefined
  level: Level | undefined
}

/** A page of signs, those that wait first. */
export const signalsQuery = (asked: Asked) => {
  const { page, search, state, sort, desc } = listQuery(asked)
  const query = { page, search, state, sort, desc, kind: asked.kind, level: asked.level, limit: PAGE_ROWS }
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
