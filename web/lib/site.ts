import { queryOptions } from '@tanstack/react-query'
import { siteInfo } from '#contract/api/player/settings.ts'
import { call } from './call.ts'
import { SITE_KEY } from './query.ts'

/** The operator's identity and current settings; live events update it (shell/operator-notice.tsx). */
export const siteQuery = queryOptions({
  queryKey: [SITE_KEY],
  queryFn: ({ signal }) => call(siteInfo, { signal }),
  staleTime: Infinity,
})
