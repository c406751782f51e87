import { queryOptions } from '@tanstack/react-query'
import { siteInfo } from '#contract/api/player/settings.ts'
import { call } from './call.ts'
import { SITE_KEY } from './query.ts'

/** The operator's identity and current settings; live events keep it up to date (shell/operator-notice.tsx). */
export const siteQuery = queryOptions({
  queryKey: [SITE_KEY],
  queryFn: ({ signal }) => call(siteInfo, { signal }),
  staleTime: Infinity,
})
