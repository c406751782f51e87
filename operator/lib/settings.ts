import { queryOptions } from '@tanstack/react-query'
import { operatorSettings } from '#contract/api/admin/settings.ts'
import { call } from './call.ts'

/** Data about the settings is cached under this key. */
export const SETTINGS_KEY = 'house'

export const settingsQuery = queryOptions({
  queryKey: [SETTINGS_KEY, 'settings'],
  queryFn: ({ signal }) => call(operatorSettings, { signal }),
})
