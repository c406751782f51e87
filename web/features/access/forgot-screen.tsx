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
import { sayError, useErrorWords } from '#web/lib/errors.ts'
import { useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { AccessShell } from './access-shell.tsx'
import { recoverPassword } from './api.ts'
import { focusFirstWrong } from './focus-wrong.ts'
import { recoveryWords } from './recovery-words.ts'
import styles from './form.module.css'

/** Forgot password: an e-mail, and a mail goes there if it has an account. */
export function ForgotScreen() {
  const said = useWords(recoveryWords)
  usePageTitle(said.forgot.title)
  return (
    <AccessShell say={[said.forgot.sayStart, said.forgot.sayEnd]}>
      <ForgotForm />
    </AccessShell>
  )
}

function ForgotForm() {
  const said = useWords(recoveryWords)
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<'required' | 'invalid' | null>(null)
  const sending = useSendLink()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (sending.isPending) return
    const checked = checkEmail(email)
    flushSync(() => setWrong(checked.ok ? null : checked.code === 'email_required' ? 'required' : 'invalid'))
    if (checked.ok) return sending.mutate(checked.value)
    focusFirstWrong(form.current)
    toast.warn(said.invalidTitle, said.invalidText)
  }

  return (
    <form ref={form} className={styles.form} aria-label={said.forgot.title} noValidate onSubmit={submit}>
      <h2>{said.forgot.title}</h2>
      <p className={styles.lead}>{said.forgot.text}</p>
      <Field label={said.forgot.email} error={wrong && said.forgot[wrong]}>
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
              setWrong(null)
            }}
          />
        )}
      </Field>
      <Button type="submit" size="lg" block busy={sending.isPending}>
        {said.forgot.send}
      </Button>
      <div className={styles.center}>
        <Link to="/" className={linkClass}>
          {said.backToSignIn}
        </Link>
      </div>
    </form>
  )
}

/** Asks for the mail. Success goes to sign in; a failure says why and keeps the address. */
function useSendLink() {
  const said = useWords(recoveryWords)
  const errorWords = useErrorWords()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: recoverPassword,
    onSuccess: sent => {
      if (!sent) return void toast.error(said.forgot.failed, said.invalidText)
      toast.ok(said.forgot.sentTitle, said.forgot.sentText)
      void navigate({ to: '/' })
    },
    onError: error => void toast.error(said.forgot.failed, sayError(error, errorWords).text),
  })
}
