import { mutationOptions } from '@tanstack/react-query'
import { operatorSignIn } from '#contract/api/operator.ts'
import { call } from '#operator/lib/call.ts'

/** Opens an operator's session; the answer has its token. */
export const signInMutation = mutationOptions({
  mutationFn: (body: { username: string; password: string }) => call(operatorSignIn, { body }),
})
