import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query'
import { CallError } from '#client/call-error.ts'

/** The operator's current settings are cached under this key. */
export const SITE_KEY = 'site-info'

/** Refusals that mean that the settings known to this page are outdated. */
const OTHER_DEPLOYMENT = ['entries_stopped', 'deposits_stopped', 'mode_unavailable']

/**
 * What the client knows of the server. A refusal is not retried; a lost connection is, twice. Without any connection
 * nothing waits for one in silence: what is read says so and is read again by itself once it is back, what is sent is refused at once.
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
 * Reads all of this again that is shown. What is just being read for the first time was asked for before the news, and an invalidation
 * alone would let it stand.
 */
export async function readAgain(client: QueryClient, ...keys: (readonly string[])[]): Promise<void> {
  await Promise.all(keys.map(queryKey => client.cancelQueries({ queryKey })))
  await Promise.all(keys.map(queryKey => client.invalidateQueries({ queryKey })))
}

// A page that is opened without a connection hears of its return only if it knows that there was none.
onlineManager.setOnline(navigator.onLine)
