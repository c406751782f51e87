import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { User } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, buttonClass } from '#ui/button.tsx'
import { Divider } from '#ui/divider.tsx'
import { Field, PasswordInput, TextInput } from '#ui/field.tsx'
import { linkClass } from '#ui/link-look.ts'
import { CallError } from '#web/lib/call-error.ts'
import { commonWords } from '#web/lib/common-words.ts'
import { sayField, toastError, useErrorWords } from '#web/lib/errors.ts'
import { useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { keepToken, takeRememberedPath } from '#web/lib/session.ts'
import { AccessShell } from './access-shell.tsx'
import { focusFirstWrong } from './focus-wrong.ts'
import { words } from './i18n.ts'
import styles from './form.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Who has just signed up, for the sign-in page. */
    username?: string
  }
}

/** The calls, and with them the contract, come while the first field is being filled in: the page is there without them. */
const importApi = () => import('./api.ts')

const fetchAhead = () => void importApi().catch(() => undefined)

type Wrong = Partial<Record<'username' | 'password', string>>

/** Sign in by username, e-mail or CPF; afterwards the player goes where they wanted to go. */
export function SignInScreen() {
  const said = useWords(words)
  usePageTitle(said.signIn)
  return (
    <AccessShell say={[said.sayStart, said.sayEnd]} pitch={said.pitch}>
      <SignInForm />
    </AccessShell>
  )
}

function SignInForm() {
  const said = useWords(words)
  const common = useWords(commonWords)
  const errorWords = useErrorWords()
  const form = useRef<HTMLFormElement>(null)
  const newcomer = useRouterState({ select: state => state.location.state.username }) ?? ''
  const passwordInput = useRef<HTMLInputElement>(null)
  const [username, setUsername] = useState(newcomer)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const session = useOpenSession(fields => markWrong(fields))

  useEffect(() => {
    if (newcomer !== '') passwordInput.current?.focus()
  }, [newcomer])

  function markWrong(next: Wrong) {
    flushSync(() => setWrong(next))
    focusFirstWrong(form.current)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (session.busy) return
    const missing: Wrong = {
      ...(username.trim() === '' && { username: 'username_required' }),
      ...(password === '' && { password: 'password_required' }),
    }
    markWrong(missing)
    if (Object.keys(missing).length === 0) void session.open(username, password)
  }

  return (
    <form ref={form} className={styles.form} aria-label={said.signIn} noValidate onSubmit={submit}>
      <h2>{said.signIn}</h2>
      <Field label={said.username} error={sayField(wrong.username, errorWords)}>
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
            onFocus={fetchAhead}
            onChange={event => {
              setUsername(event.currentTarget.value)
              setWrong(({ password }) => (password === undefined ? {} : { password }))
            }}
          />
        )}
      </Field>
      <Field label={said.password} error={sayField(wrong.password, errorWords)}>
        {ids => (
          <PasswordInput
            {...ids}
            name="password"
            autoComplete="current-password"
            ref={passwordInput}
            revealLabel={common.showPassword}
            hideLabel={common.hidePassword}
            value={password}
            onFocus={fetchAhead}
            onChange={event => {
              setPassword(event.currentTarget.value)
              setWrong(({ username }) => (username === undefined ? {} : { username }))
            }}
          />
        )}
      </Field>
      <div className={styles.aside}>
        <Link to="/forgot" className={linkClass}>
          {said.forgotLink}
        </Link>
      </div>
      <Button type="submit" size="lg" block busy={session.busy}>
        {said.signIn}
      </Button>
      <Divider>{said.notYet}</Divider>
      <Link to="/signup" className={buttonClass({ variant: 'out', block: true })}>
        {said.signUpLink}
      </Link>
    </form>
  )
}

/** Opens the session and leaves. What was typed stays when it fails; `onRefused` gets the fields the server did not accept. */
function useOpenSession(onRefused: (fields: Wrong) => void) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)

  async function open(username: string, password: string): Promise<void> {
    setBusy(true)
    try {
      const { signIn } = await importApi().catch(() => Promise.reject(new CallError('network', 0)))
      const token = await signIn(username, password)
      const path = takeRememberedPath()
      keepToken(token)
      router.history.replace(path)
    } catch (error) {
      if (error instanceof CallError && error.code === 'invalid_input') onRefused(error.fields)
      await toastError(error)
    }
    setBusy(false)
  }

  return { busy, open }
}
