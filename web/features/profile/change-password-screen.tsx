import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { zNewPassword, zPassword } from '#contract/fields.ts'
import { checkRepeat } from '#contract/passwords.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#web/lib/call.ts'
import { commonWords } from '#web/lib/common-words.ts'
import { toastError } from '#web/lib/errors.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { noSpacesMask } from '#web/lib/masks.ts'
import { TaskPage } from '#web/lib/task-page.tsx'
import { passwordMutation } from './api.ts'
import styles from './form.module.css'
import { profileWords } from './i18n.ts'

const zForm = z.object({ password: zPassword, newPassword: zNewPassword, repeat: z.string() }).check(payload => {
  const { repeat, newPassword } = payload.value
  const checked = checkRepeat(repeat, newPassword)
  if (!checked.ok && newPassword !== '')
    payload.issues.push({ code: 'custom', message: checked.code, path: ['repeat'], input: repeat })
})

/** Current password, new one twice; a question before it is sent, and the profile after it. */
export function ChangePasswordScreen() {
  const words = useWords(profileWords)
  const common = useWords(commonWords)
  const navigate = useNavigate()
  const change = useMutation(passwordMutation(useQueryClient()))
  const form = useForm({
    resolver: zodResolver(zForm),
    mode: 'onTouched',
    defaultValues: { password: '', newPassword: '', repeat: '' },
  })
  const { isValid, isSubmitting } = form.formState

  async function handleSubmit({ password, newPassword }: z.output<typeof zForm>) {
    const sure = await confirm({
      title: words.passwordAsk,
      text: words.passwordAskText,
      confirmLabel: words.changePassword,
      cancelLabel: common.cancel,
    })
    if (!sure) return
    try {
      await change.mutateAsync({ password, newPassword })
      toast.ok(words.passwordChanged, words.passwordChangedText)
      await navigate({ to: '/profile' })
    } catch (error) {
      showRefusal(error)
    }
  }

  function showRefusal(error: unknown) {
    if (error instanceof CallError && error.code === 'wrong_password')
      form.setError('password', { message: 'wrong_password' }, { shouldFocus: true })
    if (error instanceof CallError && error.fields.newPassword !== undefined)
      form.setError('newPassword', { message: error.fields.newPassword }, { shouldFocus: true })
    void toastError(error)
  }

  const submit = form.handleSubmit(handleSubmit)
  return (
    <TaskPage title={words.changePassword} closeTo="/profile" closeLabel={words.closeToProfile}>
      <Card>
        <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
          <FormText
            control={form.control}
            name="password"
            label={words.currentPassword}
            type="password"
            autoComplete="current-password"
          />
          <FormText
            control={form.control}
            name="newPassword"
            label={words.newPassword}
            hint={words.newPasswordHint}
            type="password"
            autoComplete="new-password"
            mask={noSpacesMask}
          />
          <FormText
            control={form.control}
            name="repeat"
            label={words.repeatPassword}
            type="password"
            autoComplete="new-password"
            mask={noSpacesMask}
          />
          <Button type="submit" size="lg" block disabled={!isValid} busy={isSubmitting}>
            {words.changePassword}
          </Button>
        </form>
      </Card>
    </TaskPage>
  )
}
