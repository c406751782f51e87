import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query'
import { CallError } from '#client/call-error.ts'

/** The operator's current settings are cached under this key. */
export const SITE_KEY = 'site-info'

/** Errors that mean that this page's settings are outdated. */
const OTHER_DEPLOYMENT = ['entries_stopped', 'deposits_stopped', 'mode_unavailable']

/**
 * The cache of server data. An error response is not retried; a lost connection is, twice. Offline, nothing waits silently: queries fail and
 * refetch once the connection is back, mutations fail at once.
 */
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
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && !(error instanceof CallError && error.status >= 400 && error.status < 500),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/**
 * Refetches these queries where shown. A first fetch under way predates the event, and an invalidation alone would let it stand, so it is
 * cancelled.
 */
export async function readAgain(client: QueryClient, ...keys: (readonly string[])[]): Promise<void> {
  await Promise.all(keys.map(queryKey => client.cancelQueries({ queryKey })))
  await Promise.all(keys.map(queryKey => client.invalidateQueries({ queryKey })))
}

// A page opened offline gets the online event only if it started as offline.
onlineManager.setOnline(navigator.onLine)
