import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { checkPassword, checkRepeat, normalisePassword } from '#contract/passwords.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#web/lib/call.ts'
import { useFormMessages } from '#web/lib/field-messages.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { checkedBy, showRefusal } from '#web/lib/forms.ts'
import { noSpacesMask } from '#web/lib/masks.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { forgetToken } from '#web/lib/session.ts'
import { AccessShell } from './access-shell.tsx'
import { recoveryMessages } from './account-messages.ts'
import { resetPassword } from './api.ts'
import { useMailToken } from './mail-token.ts'
import styles from './form.module.css'

/** Checks both fields, so that the second error shows even while the first field is invalid. */
function checkPasswords({ newPassword, repeat }: Record<'newPassword' | 'repeat', string>) {
  const [first, second] = [checkPassword(newPassword), checkRepeat(repeat, newPassword)]
  return { ...(!first.ok && { newPassword: first.code }), ...(!second.ok && { repeat: second.code }) }
}

/** Sets a new password from the link of the recovery mail. */
export function ResetScreen() {
  const messages = useMessages(recoveryMessages)
  const token = useMailToken('/reset')
  const [refused, setRefused] = useState(false)
  usePageTitle(messages.reset.title)
  return (
    <AccessShell format={[messages.reset.headingStart, messages.reset.headingEnd]}>
      {token === null || refused ? <LinkRefused /> : <ResetForm token={token} onRefused={() => setRefused(true)} />}
    </AccessShell>
  )
}

function LinkRefused() {
  const messages = useMessages(recoveryMessages)
  const { token_invalid: refusal } = useFormMessages().codes
  return (
    <State
      variant="error"
      art={<LinkIcon />}
      title={refusal.title}
      text={refusal.text}
      action={
        <Link to="/forgot" className={buttonClass()}>
          {messages.reset.again}
        </Link>
      }
    />
  )
}

function ResetForm({ token, onRefused }: { token: string; onRefused: () => void }) {
  const messages = useMessages(recoveryMessages)
  const form = useForm({
    resolver: checkedBy(checkPasswords),
    reValidateMode: 'onSubmit',
    defaultValues: { newPassword: '', repeat: '' },
  })
  const saving = useSavePassword(token, onRefused, error => showRefusal(error, form))
  const submit = form.handleSubmit(({ newPassword }) => {
    if (!saving.isPending) saving.mutate(normalisePassword(newPassword))
  })
  const shared = {
    control: form.control,
    type: 'password',
    autoComplete: 'new-password',
    mask: noSpacesMask,
    // A change of either password can fix the error of the repetition.
    onTyped: ({ name }: HTMLInputElement) => form.clearErrors(name === 'repeat' ? name : undefined),
  } as const

  return (
    <form className={styles.form} aria-label={messages.reset.title} noValidate onSubmit={event => void submit(event)}>
      <h2>{messages.reset.title}</h2>
      <p className={styles.lead}>{messages.reset.text}</p>
      <FormText {...shared} name="newPassword" label={messages.reset.password} hint={messages.reset.passwordHint} />
      <FormText {...shared} name="repeat" label={messages.reset.repeat} />
      <Button type="submit" size="lg" block busy={saving.isPending}>
        {messages.reset.save}
      </Button>
      <Row justify="center">
        <Link to="/" className={linkClass}>
          {messages.backToSignIn}
        </Link>
      </Row>
    </form>
  )
}

/** Saves the password; this ends every session, including this browser's. */
function useSavePassword(token: string, onRefused: () => void, onFailed: (error: unknown) => void) {
  const messages = useMessages(recoveryMessages)
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (password: string) => resetPassword(token, password),
    onSuccess: () => {
      forgetToken()
      toast.ok(messages.reset.doneTitle, messages.reset.doneText)
      void navigate({ to: '/' })
    },
    onError: error => {
      if (error instanceof CallError && error.code === 'token_invalid') return onRefused()
      onFailed(error)
    },
  })
}
