import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from '#client/call-error.ts'
import { ME_KEY } from './me.ts'

/** After a permission error, refetch the operator: their roles may have changed, and with them what is offered. */
function lookAgain(error: Error): void {
  const isOfRoles = error instanceof CallError && (error.code === 'forbidden' || error.code === 'totp_to_set')
  if (isOfRoles) void queryClient.invalidateQueries({ queryKey: [ME_KEY] })
}

/** The cache of server data. An error response is not retried; a lost connection is, twice. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: lookAgain }),
  mutationCache: new MutationCache({ onError: lookAgain }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500),
    },
    mutations: { retry: false },
  },
})
