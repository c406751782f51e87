import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  operatorDismissRiskSignal,
  operatorRiskSignal,
  type operatorRiskSignals,
  operatorSeenRiskSignal,
  RISK_TYPES,
  RISK_LEVELS,
  RISK_STATES,
} from '#contract/api/admin/risk.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'

export { RISK_TYPES, RISK_LEVELS, RISK_STATES }
export type Signal = z.output<typeof operatorRiskSignals.answer>['docs'][number]
export type SignalDetail = z.output<typeof operatorRiskSignal.answer>
export type Level = Signal['level']
export type Type = Signal['kind']
/** An operator's answer to a risk signal. */
export type Answer = 'seen' | 'dismiss'

/** A risk signal with its evidence and accounts. */
export const signalQuery = (id: string) =>
  queryOptions({
    queryKey: ['risk', 'one', id],
    queryFn: ({ signal }) => call(operatorRiskSignal, { params: { id }, signal }),
  })

/** Answers a risk signal. */
export const answerSignal = (id: string, answer: Answer, reason: string) =>
  call(answer === 'seen' ? operatorSeenRiskSignal : operatorDismissRiskSignal, { params: { id }, body: { reason } })

export const answerMutation = (client: QueryClient, id: string) =>
  changing(client, ['risk'], ({ answer, reason }: { answer: Answer; reason: string }) =>
    answerSignal(id, answer, reason),
  )
