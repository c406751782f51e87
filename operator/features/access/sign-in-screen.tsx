import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ShieldCheck, User } from 'lucide-react'
import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { formatError, formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { usePageTitle } from '#operator/lib/page-head.tsx'
import { Preferences } from '#operator/lib/preferences.tsx'
import { keepToken, takeRememberedPath } from '#operator/lib/session.ts'
import { Mark } from '#ui/art/mark.tsx'
import { Button } from '#ui/button.tsx'
import { Field, PasswordInput, TextInput } from '#ui/field.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { signInMutation } from './api.ts'
import { messages as accessMessages } from './i18n.ts'
import styles from './sign-in-screen.module.css'

type Errors = Record<string, string>

/** Operators' sign-in; then they go to their destination. */
export function SignInScreen() {
  const messages = useMessages(accessMessages)
  usePageTitle(messages.title)
  return (
    <Stack as="main" gap={4} justify="center" className={styles.page}>
      <div className={styles.card}>
        <Stack as="header" gap={2} className={styles.head}>
          <Mark size={44} />
          <h1>{messages.heading}</h1>
          <p>{messages.text}</p>
        </Stack>
        <SignInForm />
      </div>
      <Row gap={2} align="center" role="group" aria-label={messages.options}>
        <Preferences />
      </Row>
    </Stack>
  )
}

function SignInForm() {
  const messages = useMessages(accessMessages)
  const common = useMessages(commonMessages)
  const errorMessages = useErrorMessages()
  const form = useRef<HTMLFormElement>(null)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const { wrong, submit, error, busy, asksTotp } = useSignIn(form, { username, password, totp })
  const refusal = error && formatError(error, errorMessages)
  return (
    <Stack as="form" ref={form} gap={4} aria-label={messages.signIn} noValidate onSubmit={submit}>
      <Field label={messages.username} error={formatField(wrong.username, errorMessages)}>
        {ids => (
          <TextInput
            {...ids}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            icon={<User aria-hidden="true" />}
            value={username}
            onChange={event => setUsername(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={messages.password} error={formatField(wrong.password, errorMessages)}>
        {ids => (
          <PasswordInput
            {...ids}
            name="password"
            autoComplete="current-password"
            revealLabel={common.showPassword}
            hideLabel={common.hidePassword}
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
        )}
      </Field>
      {asksTotp && (
        <Field label={messages.totp} hint={messages.totpHint} error={formatField(wrong.totp, errorMessages)}>
          {ids => (
            <TextInput
              {...ids}
              name="totp"
              autoComplete="one-time-code"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={40}
              icon={<ShieldCheck aria-hidden="true" />}
              value={totp}
              onChange={event => setTotp(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      {refusal && !isAboutTotp(error) && (
        <Note tone="red" role="alert">
          <strong>{refusal.title}</strong>
          <p>{refusal.text}</p>
        </Note>
      )}
      <Button type="submit" block busy={busy}>
        {messages.signIn}
      </Button>
    </Stack>
  )
}

/** Whether the error belongs to the two-factor code. */
const isAboutTotp = (error: unknown): boolean => error instanceof CallError && error.fields.totp !== undefined

/** Opens the session and leaves. Missing or refused fields are marked; the first gets the focus. */
function useSignIn(
  form: RefObject<HTMLFormElement | null>,
  typed: { username: string; password: string; totp: string },
) {
  const router = useRouter()
  const [wrong, setErrors] = useState<Errors>({})
  // The code is requested only after a correct password, so that nobody learns who uses two-factor sign-in.
  const [asksTotp, setAsksTotp] = useState(false)
  const signIn = useMutation({ ...signInMutation, onSuccess: enter, onError: markRefused })

  function enter({ token }: { token: string }) {
    const path = takeRememberedPath()
    keepToken(token)
    router.history.replace(path)
  }

  function markRefused(error: unknown) {
    if (isAboutTotp(error)) flushSync(() => setAsksTotp(true))
    // The first time it is a request, not an error.
    if (error instanceof CallError && error.code === 'totp_needed' && !asksTotp)
      form.current?.querySelector<HTMLElement>('[name="totp"]')?.focus()
    else mark(error instanceof CallError ? error.fields : {})
  }

  function mark(next: Errors) {
    flushSync(() => setErrors(next))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (signIn.isPending) return
    const missing: Errors = {
      ...(typed.username.trim() === '' && { username: 'username_required' }),
      ...(typed.password === '' && { password: 'password_required' }),
      ...(asksTotp && typed.totp.trim() === '' && { totp: 'totp_needed' }),
    }
    mark(missing)
    if (Object.keys(missing).length === 0)
      signIn.mutate(asksTotp ? typed : { username: typed.username, password: typed.password })
  }

  return { wrong, submit, error: signIn.error, busy: signIn.isPending, asksTotp }
}
