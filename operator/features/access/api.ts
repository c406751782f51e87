import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { operatorSignIn } from '#contract/api/admin/console.ts'
import { operatorReadLink, operatorSetPassword } from '#contract/api/admin/staff.ts'
import { call } from '#operator/lib/call.ts'

/** Opens an operator's session; the response has its token. */
export const signInMutation = mutationOptions({
  mutationFn: (body: { username: string; password: string; totp?: string }) => call(operatorSignIn, { body }),
})

/** The account whose password a link sets; requested once, since each request counts towards the limit. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', token],
    queryFn: ({ signal }) => call(operatorReadLink, { body: { token }, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })

/** Sets the password with the link's token, which then expires. */
export const setPasswordMutation = mutationOptions({
  mutationFn: (body: { token: string; password: string; docNumber?: string | undefined }) =>
    call(operatorSetPassword, { body }),
})
