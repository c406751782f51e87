import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { CallError } from '#client/call-error.ts'
import { checkedBy } from './refused-fields.ts'
import type { PaidAction } from './use-paid-action.ts'

type Paying = Pick<PaidAction<never, never>, 'failure' | 'isSending' | 'clearFailure'>

/** The password that something paid is confirmed with: a wrong one stays, selected, to be typed again. `isNeeded`: without one nothing is sent. */
export function usePasswordForm(
  { failure, isSending, clearFailure }: Paying,
  mode: 'all' | 'onSubmit',
  isNeeded = true,
) {
  const form = useForm({
    resolver: checkedBy(({ password }) => (isNeeded && password === '' ? { password: 'password_required' } : {})),
    mode,
    defaultValues: { password: '' },
  })
  const isWrong = failure instanceof CallError && failure.code === 'wrong_password'
  useEffect(() => {
    if (isWrong) form.setFocus('password', { shouldSelect: true })
  }, [isWrong, form])
  const input = {
    control: form.control,
    name: 'password',
    type: 'password',
    autoComplete: 'current-password',
    maxLength: 200,
    readOnly: isSending,
    wrong: isWrong ? 'wrong_password' : undefined,
    onTyped: clearFailure,
  } as const
  return { form, input, refused: isWrong ? undefined : failure }
}
