import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { recoverPassword } from '#contract/api/player/access.ts'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { toast } from '#ui/toast.tsx'
import { formatError, useErrorMessages } from '#web/lib/errors.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { AccessShell } from './access-shell.tsx'
import { recoveryMessages } from './account-messages.ts'
import { recoverPassword as askForLink } from './api.ts'
import styles from './form.module.css'

/** Forgot password: sends a recovery mail if the e-mail has an account. */
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
  const sending = useSendLink()
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(recoverPassword.body),
    defaultValues: { email: '' },
  })
  const submit = handleSubmit(
    ({ email }) => {
      if (!sending.isPending) sending.mutate(email)
    },
    () => void toast.warn(messages.invalidTitle, messages.invalidText),
  )
  return (
    <form className={styles.form} aria-label={messages.forgot.title} noValidate onSubmit={event => void submit(event)}>
      <h2>{messages.forgot.title}</h2>
      <p className={styles.lead}>{messages.forgot.text}</p>
      <FormText
        control={control}
        name="email"
        label={messages.forgot.email}
        texts={{ email_required: messages.forgot.required, email_invalid: messages.forgot.invalid }}
        type="email"
        autoComplete="email"
        icon={<Mail aria-hidden="true" />}
      />
      <Button type="submit" size="lg" block busy={sending.isPending}>
        {messages.forgot.send}
      </Button>
      <Row justify="center">
        <Link to="/" className={linkClass}>
          {messages.backToSignIn}
        </Link>
      </Row>
    </form>
  )
}

/** Requests the mail. Success goes to sign-in; a failure shows why and keeps the address. */
function useSendLink() {
  const messages = useMessages(recoveryMessages)
  const errorMessages = useErrorMessages()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: askForLink,
    onSuccess: sent => {
      if (!sent) return void toast.error(messages.forgot.failed, messages.invalidText)
      toast.ok(messages.forgot.sentTitle, messages.forgot.sentText)
      void navigate({ to: '/' })
    },
    onError: error => void toast.error(messages.forgot.failed, formatError(error, errorMessages).text),
  })
}
