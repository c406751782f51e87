import { queryOptions } from '@tanstack/react-query'
import { sharedGame } from '#contract/api/sharing.ts'
import { call } from '#web/lib/call.ts'

/** A game that its owner shared. */
export const sharedGameQuery = (token: string) =>
  queryOptions({ queryKey: ['shared game', token], queryFn: () => call(sharedGame, { params: { token } }) })
