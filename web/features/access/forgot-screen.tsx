import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { checkEmail } from '#contract/people.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { linkClass } from '#ui/link-look.ts'
import { toast } from '#ui/toast.tsx'
import { formatError, useErrorMessages } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { AccessShell } from './access-shell.tsx'
import { recoverPassword } from './api.ts'
import { focusFirstInvalid } from './focus-wrong.ts'
import { recoveryMessages } from './account-messages.ts'
import styles from './form.module.css'

/** Forgot password: an e-mail, and a mail goes there if it has an account. */
export function ForgotScreen() {
  const messages = useMessages(recoveryMessages)
  usePageTitle(messages.forgot.title)
  return (
    <AccessShell format={[messages.forgot.headingStart, messages.forgot.headingEnd]}>
      <ForgotForm />
    </AccessShell>
  )
}

function ForgotForm() {
  const messages = useMessages(recoveryMessages)
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<'required' | 'invalid' | null>(null)
  const sending = useSendLink()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (sending.isPending) return
    const checked = checkEmail(email)
    flushSync(() => setErrors(checked.ok ? null : checked.code === 'email_required' ? 'required' : 'invalid'))
    if (checked.ok) return sending.mutate(checked.value)
    focusFirstInvalid(form.current)
    toast.warn(messages.invalidTitle, messages.invalidText)
  }

  return (
    <form ref={form} className={styles.form} aria-label={messages.forgot.title} noValidate onSubmit={submit}>
      <h2>{messages.forgot.title}</h2>
      <p className={styles.lead}>{messages.forgot.text}</p>
      <Field label={messages.forgot.email} error={errors && messages.forgot[errors]}>
        {ids => (
          <TextInput
            {...ids}
            type="email"
            name="email"
            autoComplete="email"
            icon={<Mail aria-hidden="true" />}
            value={email}
            onChange={event => {
              setEmail(event.currentTarget.value)
              setErrors(null)
            }}
          />
        )}
      </Field>
      <Button type="submit" size="lg" block busy={sending.isPending}>
        {messages.forgot.send}
      </Button>
      <div className={styles.center}>
        <Link to="/" className={linkClass}>
          {messages.backToSignIn}
        </Link>
      </div>
    </form>
  )
}

/** Asks for the mail. Success goes to sign in; a failure says why and keeps the address. */
function useSendLink() {
  const messages = useMessages(recoveryMessages)
  const errorMessages = useErrorMessages()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: recoverPassword,
    onSuccess: sent => {
      if (!sent) return void toast.error(messages.forgot.failed, messages.invalidText)
      toast.ok(messages.forgot.sentTitle, messages.forgot.sentText)
      void navigate({ to: '/' })
    },
    onError: error => void toast.error(messages.forgot.failed, formatError(error, errorMessages).text),
  })
}
