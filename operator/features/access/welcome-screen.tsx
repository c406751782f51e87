import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { LinkIcon } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import { checkOperatorPassword } from '#contract/passwords.ts'
import { Mark } from '#ui/art/mark.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field, PasswordInput } from '#ui/field.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { sayField, toastError, useErrorWords } from '#operator/lib/errors.ts'
import { usePageTitle } from '#operator/lib/page-title.ts'
import { Preferences } from '#operator/lib/preferences.tsx'
import { Problem } from '#operator/lib/problem.tsx'
import { forgetToken } from '#operator/lib/session.ts'
import { linkQuery, setPasswordMutation } from './api.ts'
import { words as accessWords } from './i18n.ts'
import styles from './sign-in-screen.module.css'

/** Where a link leads that an administrator gave: its reader chooses the own password. */
export function WelcomeScreen() {
  const words = useWords(accessWords)
  usePageTitle(words.welcome)
  const token = useLocation({ select: location => location.hash })
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <WelcomeCard key={token} token={token} />
      </div>
      <div className={styles.preferences} role="group" aria-label={words.options}>
        <Preferences />
      </div>
    </main>
  )
}

function WelcomeCard({ token }: { token: string }) {
  const words = useWords(accessWords)
  const common = useWords(commonWords)
  const link = useQuery(linkQuery(token))
  const [isOver, setIsOver] = useState(false)
  if (isOver || token === '' || (link.error instanceof CallError && isRefused(link.error))) return <Over />
  if (link.isError) return <Problem error={link.error} onRetry={() => void link.refetch()} />
  if (!link.data)
    return (
      <SkeletonGroup label={common.loading}>
        <Skeleton width={180} height={28} />
        <Skeleton shape="card" height={180} />
      </SkeletonGroup>
    )
  return (
    <>
      <header className={styles.head}>
        <Mark size={44} />
        <h1>{words.welcome}</h1>
        <p>{words.welcomeText(link.data.name)}</p>
      </header>
      <PasswordForm token={token} username={link.data.username} onOver={() => setIsOver(true)} />
    </>
  )
}

/** Unknown, used, over, or no link at all. */
const isRefused = ({ code }: CallError): boolean => code === 'token_invalid' || code === 'invalid_input'

function Over() {
  const words = useWords(accessWords)
  return (
    <State
      page
      art={<LinkIcon />}
      title={words.over}
      text={words.overText}
      action={
        <Link to="/" className={buttonClass()}>
          {words.toSignIn}
        </Link>
      }
    />
  )
}

function PasswordForm({ token, username, onOver }: { token: string; username: string; onOver: () => void }) {
  const words = useWords(accessWords)
  const common = useWords(commonWords)
  const errors = useErrorWords()
  const router = useRouter()
  const set = useMutation(setPasswordMutation)
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()

  function tell(code: string) {
    setWrong(code)
    input.current?.focus()
  }

  async function send() {
    try {
      await set.mutateAsync({ token, password })
      toast.ok(words.kept, words.keptText)
      // Whoever is signed in here, perhaps as somebody else, signs in anew.
      forgetToken()
      await router.navigate({ to: '/', replace: true })
    } catch (error) {
      const told = error instanceof CallError ? error.fields.password : undefined
      if (told !== undefined) tell(told)
      else if (error instanceof CallError && isRefused(error)) onOver()
      else await toastError(error)
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (set.isPending) return
    const checked = checkOperatorPassword(password)
    if (checked.ok) void send()
    else tell(checked.code)
  }

  return (
    <form className={styles.form} aria-label={words.welcome} noValidate onSubmit={submit}>
      {/* For keepers of passwords. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label={words.newPassword} hint={words.newPasswordHint} error={sayField(wrong, errors)}>
        {ids => (
          <PasswordInput
            {...ids}
            ref={input}
            name="password"
            autoComplete="new-password"
            revealLabel={common.showPassword}
            hideLabel={common.hidePassword}
            value={password}
            onChange={event => {
              setPassword(event.currentTarget.value)
              setWrong(undefined)
            }}
          />
        )}
      </Field>
      <Button type="submit" block busy={set.isPending}>
        {words.keep}
      </Button>
    </form>
  )
}
