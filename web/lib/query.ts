import { MutationCache, QueryClient } from '@tanstack/react-query'
import { CallError } from '#client/call-error.ts'

/** How the house is run now is kept under this key. */
export const SITE_KEY = 'site-info'

/** Refusals that say that the house is not run as this page was told last. */
const OTHER_DEPLOYMENT = ['entries_stopped', 'deposits_stopped', 'mode_unavailable']

/** What the client knows of the server. A refusal is an answer and is not asked again; a lost connection is, twice. */
export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: error => {
      if (error instanceof CallError && OTHER_DEPLOYMENT.includes(error.code))
        void queryClient.invalidateQueries({ queryKey: [SITE_KEY] })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500),
    },
    mutations: { retry: false },
  },
})
