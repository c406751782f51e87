import { queryOptions } from '@tanstack/react-query'
import { operatorMe } from '#contract/api/admin/console.ts'
import { call } from './call.ts'

/** Everything about who is signed in is kept under this key, so that a refusal for what they may do asks again. */
export const ME_KEY = 'me'

/** The signed-in operator, what they may do, and whether this is the demo, which has a mailbox. */
export const meQuery = queryOptions({
  queryKey: [ME_KEY],
  queryFn: ({ signal }) => call(operatorMe, { signal }),
  staleTime: 60_000,
})
