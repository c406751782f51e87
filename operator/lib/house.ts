import { queryOptions } from '@tanstack/react-query'
import { operatorSettings } from '#contract/api/operator-house.ts'
import { call } from './call.ts'

/** Everything about how the house is run is kept under this key. */
export const HOUSE_KEY = 'house'

/** How the house is run. */
export const houseQuery = queryOptions({
  queryKey: [HOUSE_KEY, 'settings'],
  queryFn: ({ signal }) => call(operatorSettings, { signal }),
})
