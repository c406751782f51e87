import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

/** What the client knows of the server. A refusal is an answer and is not asked again; a lost connection is, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500),
    },
    mutations: { retry: false },
  },
})
