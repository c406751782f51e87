import { queryOptions } from '@tanstack/react-query'
import { operatorSettings } from '#contract/api/admin/settings.ts'
import { call } from './call.ts'

/** Everything about how the house is run is kept under this key. */
export const SETTINGS_KEY = 'house'

/** How the house is run. */
export const settingsQuery = queryOptions({
  queryKey: [SETTINGS_KEY, 'settings'],
  queryFn: ({ signal }) => call(operatorSettings, { signal }),
})
