import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorStatus } from '#contract/api/admin/console.ts'
import { operatorWaiting } from '#contract/api/admin/waiting.ts'
import { call } from '#operator/lib/call.ts'

const EVERY_MS = 10_000

export type Waiting = z.output<typeof operatorWaiting.answer>['docs'][number]

/** The figures of the house, read again every 10 s while somebody looks at them. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => call(operatorStatus, { signal }),
  refetchInterval: EVERY_MS,
})

/** What needs a person now, as often. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => call(operatorWaiting, { signal }),
  refetchInterval: EVERY_MS,
})
