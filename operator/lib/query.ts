import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from '#client/call-error.ts'
import { ME_KEY } from './me.ts'

/** Who is refused for what they are is looked at anew: the roles were changed meanwhile, and with them what is offered. */
function lookAgain(error: Error): void {
  const isOfRoles = error instanceof CallError && (error.code === 'forbidden' || error.code === 'totp_to_set')
  if (isOfRoles) void queryClient.invalidateQueries({ queryKey: [ME_KEY] })
}

/** What the console knows of the server. A refusal is an answer and is not asked again; a lost connection is, twice. */
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
