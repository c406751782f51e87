import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorStatus } from '#contract/api/admin/console.ts'
import { operatorFirstSteps, operatorWaiting } from '#contract/api/admin/waiting.ts'
import { call } from '#operator/lib/call.ts'

const EVERY_MS = 10_000

export type Waiting = z.output<typeof operatorWaiting.answer>['docs'][number]

/** The key figures, polled every 10 s while the page is visible. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => call(operatorStatus, { signal }),
  refetchInterval: EVERY_MS,
})

/** Items that need an operator now, polled at the same interval. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => call(operatorWaiting, { signal }),
  refetchInterval: EVERY_MS,
})

export type FirstSteps = z.output<typeof operatorFirstSteps.answer>['docs']

/** Steps of a new operator before opening; completed ones are ticked automatically. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => call(operatorFirstSteps, { signal }),
})

/** The roles that see the steps. */
export const firstStepsRoles = operatorFirstSteps
