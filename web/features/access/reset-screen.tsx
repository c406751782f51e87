import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { LinkIcon } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { checkPassword, checkRepeat } from '#contract/passwords.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field, PasswordInput } from '#ui/field.tsx'
import { Row } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#web/lib/call.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { formatField, toastError } from '#web/lib/errors.ts'
import { useFormMessages } from '#web/lib/field-messages.ts'
import { useMessages } from '#client/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { forgetToken } from '#web/lib/session.ts'
import { AccessShell } from './access-shell.tsx'
import { resetPassword } from './api.ts'
import { focusFirstInvalid } from './focus-wrong.ts'
import { recoveryMessages } from './account-messages.ts'
import { useMailToken } from './mail-token.ts'
import styles from './form.module.css'

type Errors = Partial<Record<'password' | 'repeat', string>>

/** A new password, by the link of the recovery mail. */
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
  const common = useMessages(commonMessages)
  const errorMessages = useFormMessages()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const saving = useSavePassword(token, onRefused, code => markInvalid({ password: code }))
  const inputs = { revealLabel: common.showPassword, hideLabel: common.hidePassword, autoComplete: 'new-password' }

  function markInvalid(next: Errors) {
    flushSync(() => setErrors(next))
    focusFirstInvalid(form.current)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (saving.isPending) return
    const first = checkPassword(password)
    const second = checkRepeat(repeat, password)
    markInvalid({ ...(!first.ok && { password: first.code }), ...(!second.ok && { repeat: second.code }) })
    if (first.ok && second.ok) saving.mutate(first.value)
  }

  return (
    <form ref={form} className={styles.form} aria-label={messages.reset.title} noValidate onSubmit={submit}>
      <h2>{messages.reset.title}</h2>
      <p className={styles.lead}>{messages.reset.text}</p>
      <Field
        label={messages.reset.password}
        hint={messages.reset.passwordHint}
        error={formatField(errors.password, errorMessages)}
      >
        {ids => (
          <PasswordInput
            {...ids}
            {...inputs}
            value={password}
            onChange={event => {
              setPassword(event.currentTarget.value.replace(/\s/g, ''))
              setErrors({})
            }}
          />
        )}
      </Field>
      <Field label={messages.reset.repeat} error={formatField(errors.repeat, errorMessages)}>
        {ids => (
          <PasswordInput
            {...ids}
            {...inputs}
            value={repeat}
            onChange={event => {
              setRepeat(event.currentTarget.value.replace(/\s/g, ''))
              setErrors(({ password }) => (password === undefined ? {} : { password }))
            }}
          />
        )}
      </Field>
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

/** Saves the password; every session ends, this browser's too. */
function useSavePassword(token: string, onRefused: () => void, onWrong: (code: string) => void) {
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
      if (error instanceof CallError && error.fields.newPassword !== undefined) onWrong(error.fields.newPassword)
      void toastError(error)
    },
  })
}
