import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { zNewPassword, zPassword } from '#contract/fields.ts'
import { checkRepeat } from '#contract/passwords.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { showRefusal } from '#web/lib/forms.ts'
import { noSpacesMask } from '#web/lib/masks.ts'
import { TaskPage } from '#web/lib/task-page.tsx'
import { passwordMutation } from './api.ts'
import { profileMessages } from './i18n.ts'
import styles from './form.module.css'

const zForm = z.object({ password: zPassword, newPassword: zNewPassword, repeat: z.string() }).check(payload => {
  const { repeat, newPassword } = payload.value
  const checked = checkRepeat(repeat, newPassword)
  if (!checked.ok && newPassword !== '')
    payload.issues.push({ code: 'custom', message: checked.code, path: ['repeat'], input: repeat })
})

/** The form and its submission: confirm, change, return to the profile. */
function usePasswordForm() {
  const messages = useMessages(profileMessages)
  const common = useMessages(commonMessages)
  const navigate = useNavigate()
  const change = useMutation(passwordMutation(useQueryClient()))
  const form = useForm({
    resolver: zodResolver(zForm),
    mode: 'onTouched',
    defaultValues: { password: '', newPassword: '', repeat: '' },
  })
  const { repeat: isRepeated } = form.formState.touchedFields
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  const { trigger } = form
  // Changing the password after repeating it must show a mismatch, not only disable the button.
  useEffect(() => {
    if (isRepeated && newPassword !== '') void trigger('repeat')
  }, [newPassword, isRepeated, trigger])
  const submit = form.handleSubmit(async ({ password, newPassword }) => {
    const sure = await confirm({
      title: messages.passwordAsk,
      text: messages.passwordAskText,
      confirmLabel: messages.changePassword,
      cancelLabel: common.cancel,
    })
    if (!sure) return
    try {
      await change.mutateAsync({ password, newPassword })
      toast.ok(messages.passwordChanged, messages.passwordChangedText)
      await navigate({ to: '/profile' })
    } catch (error) {
      showRefusal(error, form)
    }
  })
  return { form, submit }
}

/** Current password and the new one twice; confirmed before it is sent, then back to the profile. */
export function ChangePasswordScreen() {
  const messages = useMessages(profileMessages)
  const { form, submit } = usePasswordForm()
  const { isValid, isSubmitting } = form.formState
  const fresh = { control: form.control, type: 'password', autoComplete: 'new-password', mask: noSpacesMask } as const
  return (
    <TaskPage title={messages.changePassword} closeTo="/profile" closeLabel={messages.closeToProfile}>
      <Card>
        <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
          <FormText
            control={form.control}
            name="password"
            label={messages.currentPassword}
            type="password"
            autoComplete="current-password"
          />
          <FormText {...fresh} name="newPassword" label={messages.newPassword} hint={messages.newPasswordHint} />
          <FormText {...fresh} name="repeat" label={messages.repeatPassword} />
          <Button type="submit" size="lg" block disabled={!isValid} busy={isSubmitting}>
            {messages.changePassword}
          </Button>
        </form>
      </Card>
    </TaskPage>
  )
}
