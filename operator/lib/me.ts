import { queryOptions } from '@tanstack/react-query'
import { operatorMe } from '#contract/api/operator.ts'
import { call } from './call.ts'

/** The signed-in operator, and whether this is the demo, which has a mailbox. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(operatorMe, { signal }),
  staleTime: 300_000,
})
