import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { User } from 'lucide-react'
import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import { Mark } from '#ui/art/mark.tsx'
import { Button } from '#ui/button.tsx'
import { Field, PasswordInput, TextInput } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { sayError, sayField, useErrorWords } from '#operator/lib/errors.ts'
import { usePageTitle } from '#operator/lib/page-title.ts'
import { Preferences } from '#operator/lib/preferences.tsx'
import { keepToken, takeRememberedPath } from '#operator/lib/session.ts'
import { signInMutation } from './api.ts'
import { words as accessWords } from './i18n.ts'
import styles from './sign-in-screen.module.css'

type Wrong = Record<string, string>

/** Sign-in of operators; afterwards they go where they wanted to go. */
export function SignInScreen() {
  const words = useWords(accessWords)
  usePageTitle(words.title)
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <header className={styles.head}>
          <Mark size={44} />
          <h1>{words.heading}</h1>
          <p>{words.text}</p>
        </header>
        <SignInForm />
      </div>
      <div className={styles.preferences} role="group" aria-label={words.options}>
        <Preferences />
      </div>
    </main>
  )
}

function SignInForm() {
  const words = useWords(accessWords)
  const common = useWords(commonWords)
  const errorWords = useErrorWords()
  const form = useRef<HTMLFormElement>(null)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const { wrong, submit, error, busy } = useSignIn(form, { username, password })
  const refusal = error && sayError(error, errorWords)
  return (
    <form ref={form} className={styles.form} aria-label={words.signIn} noValidate onSubmit={submit}>
      <Field label={words.username} error={sayField(wrong.username, errorWords)}>
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
      <Field label={words.password} error={sayField(wrong.password, errorWords)}>
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
      {refusal && (
        <Note tone="red" role="alert">
          <strong>{refusal.title}</strong>
          <p>{refusal.text}</p>
        </Note>
      )}
      <Button type="submit" block busy={busy}>
        {words.signIn}
      </Button>
    </form>
  )
}

/** Opens the session and goes on. Fields that are missing or refused are marked, the focus on the first. */
function useSignIn(form: RefObject<HTMLFormElement | null>, typed: { username: string; password: string }) {
  const router = useRouter()
  const [wrong, setWrong] = useState<Wrong>({})
  const signIn = useMutation({ ...signInMutation, onSuccess: enter, onError: markRefused })

  function enter({ token }: { token: string }) {
    const path = takeRememberedPath()
    keepToken(token)
    router.history.replace(path)
  }

  function markRefused(error: unknown) {
    mark(error instanceof CallError ? error.fields : {})
  }

  function mark(next: Wrong) {
    flushSync(() => setWrong(next))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (signIn.isPending) return
    const missing: Wrong = {
      ...(typed.username.trim() === '' && { username: 'username_required' }),
      ...(typed.password === '' && { password: 'password_required' }),
    }
    mark(missing)
    if (Object.keys(missing).length === 0) signIn.mutate(typed)
  }

  return { wrong, submit, error: signIn.error, busy: signIn.isPending }
}
