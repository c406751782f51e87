import { QueryClient } from '@tanstack/react-query'
import { CallError } from '#client/call-error.ts'

/** What the console knows of the server. A refusal is an answer and is not asked again; a lost connection is, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500),
    },
    mutations: { retry: false },
  },
})
