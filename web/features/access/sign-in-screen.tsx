import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { User } from 'lucide-react'
import {
  lazy,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { hasWallet } from '#contract/profiles.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Divider } from '#ui/divider.tsx'
import { Field, PasswordInput, TextInput } from '#ui/field.tsx'
import { linkClass } from '#ui/link-look.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { formatField, toastError } from '#web/lib/errors.ts'
import { useFormMessages } from '#web/lib/field-messages.ts'
import { useDelayed } from '#web/lib/later.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useProfile } from '#web/lib/profile.ts'
import { saveToken, takeRememberedPath } from '#web/lib/session.ts'
import { AccessShell } from './access-shell.tsx'
import { type EarlyForm, takeEarlyForm } from './early-form.ts'
import { focusFirstInvalid } from './focus-wrong.ts'
import { messages } from './i18n.ts'
import styles from './form.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The username of a new account, passed on by sign-up. */
    username?: string
  }
}

/** The calls, and with them the contract, load while the first field is being filled in, to keep the page small. */
const importApi = () => import('./api.ts')

const fetchAhead = () => void importApi().catch(() => undefined)

type Errors = Partial<Record<'username' | 'password', string>>

/** Sign-in by username, e-mail or CPF; then the player goes to their destination. */
export function SignInScreen() {
  const shared = useMessages(messages)
  const hasMoney = hasWallet(useProfile())
  usePageTitle(shared.signIn)
  return (
    <AccessShell
      format={[shared.headingStart, shared.headingEnd]}
      pitch={hasMoney ? shared.pitch : shared.pitchForPoints}
    >
      <div className={styles.open}>
        <Late>
          <OpenCardLine />
        </Late>
      </div>
      <SignInForm />
      <div className={styles.paid}>
        <Late>
          <PaidLine />
        </Late>
      </div>
    </AccessShell>
  )
}

/** Optional content: loaded after the page, and left out when it fails to load. */
const part = (name: 'OpenCardLine' | 'PaidLine') =>
  lazy<() => ReactNode>(() =>
    import('./open-section.tsx').then(
      all => ({ default: all[name] }),
      () => ({ default: () => null }),
    ),
  )
const OpenCardLine = part('OpenCardLine')
const PaidLine = part('PaidLine')

function Late({ children }: { children: ReactNode }) {
  return useLooked() && <Suspense>{children}</Suspense>
}

/** Delay before optional content loads without any interaction, in milliseconds. */
const LATE_MS = 3_000
const SIGNS = ['pointermove', 'touchstart', 'scroll', 'keydown'] as const

/** True after the first interaction, or after the delay. */
function useLooked(): boolean {
  const isLater = useDelayed(LATE_MS)
  const [isMoved, setMoved] = useState(false)
  useEffect(() => {
    const move = () => setMoved(true)
    for (const sign of SIGNS) addEventListener(sign, move, { once: true, passive: true })
    return () => SIGNS.forEach(sign => removeEventListener(sign, move))
  }, [])
  return isLater || isMoved
}

function SignInForm() {
  const shared = useMessages(messages)
  const form = useRef<HTMLFormElement>(null)
  const { username, password, wrong, type, busy, submit } = useSignIn(form)
  return (
    <form ref={form} className={styles.form} aria-label={shared.signIn} noValidate onSubmit={submit}>
      <h2>{shared.signIn}</h2>
      <UsernameField value={username} errors={wrong.username} onType={typed => type('username', typed)} />
      <PasswordField value={password} errors={wrong.password} onType={typed => type('password', typed)} />
      <div className={styles.aside}>
        <Link to="/forgot" className={linkClass}>
          {shared.forgotLink}
        </Link>
      </div>
      <Button type="submit" size="lg" block busy={busy}>
        {shared.signIn}
      </Button>
      <Divider>{shared.notYet}</Divider>
      <Link to="/signup" className={buttonClass({ variant: 'out', block: true })}>
        {shared.signUpLink}
      </Link>
    </form>
  )
}

interface SignInFieldProps {
  value: string
  /** Code of the field's error. */
  errors: string | undefined
  onType: (typed: string) => void
}

function UsernameField({ value, errors, onType }: SignInFieldProps) {
  const shared = useMessages(messages)
  return (
    <Field label={shared.username} error={formatField(errors, useFormMessages())}>
      {ids => (
        <TextInput
          {...ids}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={254}
          icon={<User aria-hidden="true" />}
          value={value}
          onFocus={fetchAhead}
          onChange={event => onType(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

function PasswordField({ value, errors, onType }: SignInFieldProps) {
  const shared = useMessages(messages)
  const common = useMessages(commonMessages)
  const input = useRef<HTMLInputElement>(null)
  const newcomer = useNewcomer()

  // After sign-up only the password is left to type.
  useEffect(() => {
    if (newcomer !== '') input.current?.focus()
  }, [newcomer])

  return (
    <Field label={shared.password} error={formatField(errors, useFormMessages())}>
      {ids => (
        <PasswordInput
          {...ids}
          ref={input}
          name="password"
          autoComplete="current-password"
          maxLength={200}
          revealLabel={common.showPassword}
          hideLabel={common.hidePassword}
          value={value}
          onFocus={fetchAhead}
          onChange={event => onType(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** The username passed on by sign-up, or undefined. */
const useNewcomer = (): string => useRouterState({ select: state => state.location.state.username }) ?? ''

/** State, errors and submission of the form. */
function useSignIn(form: RefObject<HTMLFormElement | null>) {
  const [typed, setTyped] = useState({ username: useNewcomer(), password: '' })
  const [wrong, setErrors] = useState<Errors>({})
  const session = useOpenSession(markInvalid)

  function markInvalid(next: Errors) {
    flushSync(() => setErrors(next))
    focusFirstInvalid(form.current)
  }

  function type(field: keyof Errors, value: string) {
    setTyped(before => ({ ...before, [field]: value }))
    setErrors(({ [field]: _seen, ...others }) => others)
  }

  function send({ username, password }: typeof typed) {
    if (session.busy) return
    const missing: Errors = {
      ...(username.trim() === '' && { username: 'username_required' }),
      ...(password === '' && { password: 'password_required' }),
    }
    markInvalid(missing)
    if (Object.keys(missing).length === 0) void session.open(username, password)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    send(typed)
  }

  useEarlyForm(form, early => {
    setTyped({ username: early.username, password: early.password })
    // Submit after the typed values are in the fields.
    if (early.isSent) queueMicrotask(() => send(early))
  })

  return { ...typed, wrong, type, busy: session.busy, submit }
}

/** Takes over from the early form: keeps the typed values, the focus and the caret. */
function useEarlyForm(form: RefObject<HTMLFormElement | null>, onFound: (early: EarlyForm) => void) {
  const found = useEffectEvent(onFound)
  useLayoutEffect(() => {
    const early = takeEarlyForm()
    if (!early) return
    found(early)
    const { at } = early
    const field = at && form.current?.elements.namedItem(at.name)
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    // After the value has been set.
    queueMicrotask(() => field.setSelectionRange(at?.start ?? null, at?.end ?? null))
  }, [form])
}

/** Opens the session and leaves. On failure the typed values stay; `onRefused` gets the invalid fields. */
function useOpenSession(onRefused: (fields: Errors) => void) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)

  async function open(username: string, password: string): Promise<void> {
    setBusy(true)
    try {
      const { signIn } = await importApi().catch(() => Promise.reject(new CallError('network', 0)))
      const token = await signIn(username, password)
      const path = takeRememberedPath()
      saveToken(token)
      router.history.replace(path)
    } catch (error) {
      if (error instanceof CallError && error.code === 'invalid_input') onRefused(error.fields)
      setBusy(false)
      await toastError(error)
    }
  }

  return { busy, open }
}
