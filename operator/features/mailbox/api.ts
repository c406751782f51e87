import { queryOptions } from '@tanstack/react-query'
import { operatorMail } from '#contract/api/admin/console.ts'
import { call } from '#operator/lib/call.ts'

/** One mail. It never changes. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail', id],
    queryFn: ({ signal }) => call(operatorMail, { params: { id }, signal }),
    staleTime: Infinity,
  })
