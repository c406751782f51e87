import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { LinkIcon } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { checkOperatorPassword } from '#contract/passwords.ts'
import { checkCpf } from '#contract/people.ts'
import { Mark } from '#ui/art/mark.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field, PasswordInput, TextInput } from '#ui/field.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { formatField, toastError, useErrorMessages } from '#operator/lib/errors.ts'
import { usePageTitle } from '#operator/lib/page-title.ts'
import { Preferences } from '#operator/lib/preferences.tsx'
import { Problem } from '#operator/lib/problem.tsx'
import { forgetToken } from '#operator/lib/session.ts'
import { linkQuery, setPasswordMutation } from './api.ts'
import { messages as accessMessages } from './i18n.ts'
import styles from './sign-in-screen.module.css'

/** Where a link leads that an administrator gave: its reader chooses the own password. */
export function WelcomeScreen() {
  const messages = useMessages(accessMessages)
  usePageTitle(messages.welcome)
  const token = useLocation({ select: location => location.hash })
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <WelcomeCard key={token} token={token} />
      </div>
      <Row gap={2} align="center" role="group" aria-label={messages.options}>
        <Preferences />
      </Row>
    </main>
  )
}

function WelcomeCard({ token }: { token: string }) {
  const messages = useMessages(accessMessages)
  const common = useMessages(commonMessages)
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
        <h1>{messages.welcome}</h1>
        <p>{messages.welcomeText(link.data.name)}</p>
      </header>
      <PasswordForm token={token} link={link.data} onOver={() => setIsOver(true)} />
    </>
  )
}

/** Unknown, used, over, or no link at all. */
const isRefused = ({ code }: CallError): boolean => code === 'token_invalid' || code === 'invalid_input'

function Over() {
  const messages = useMessages(accessMessages)
  return (
    <State
      page
      art={<LinkIcon />}
      title={messages.over}
      text={messages.overText}
      action={
        <Link to="/" className={buttonClass()}>
          {messages.toSignIn}
        </Link>
      }
    />
  )
}

interface PasswordFormProps {
  token: string
  link: { username: string; cpfNeeded: boolean }
  onOver: () => void
}
type Name = 'docNumber' | 'password'
type Errors = Partial<Record<Name, string>>

function PasswordForm({ token, link, onOver }: PasswordFormProps) {
  const messages = useMessages(accessMessages)
  const common = useMessages(commonMessages)
  const errors = useErrorMessages()
  const { form, typed, wrong, type, submit, busy } = useChoosing({ token, link, onOver })
  return (
    <Stack as="form" ref={form} gap={4} aria-label={messages.welcome} noValidate onSubmit={submit}>
      {/* For keepers of passwords. */}
      <input type="text" name="username" autoComplete="username" value={link.username} readOnly hidden />
      {link.cpfNeeded && (
        <Field label={messages.cpf} hint={messages.cpfHint} error={formatField(wrong.docNumber, errors)}>
          {ids => (
            <TextInput
              {...ids}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              value={typed.docNumber}
              onChange={event => type('docNumber', event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <Field label={messages.newPassword} hint={messages.newPasswordHint} error={formatField(wrong.password, errors)}>
        {ids => (
          <PasswordInput
            {...ids}
            name="password"
            autoComplete="new-password"
            revealLabel={common.showPassword}
            hideLabel={common.hidePassword}
            value={typed.password}
            onChange={event => type('password', event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" block busy={busy}>
        {messages.save}
      </Button>
    </Stack>
  )
}

function useChoosing({ token, link: { cpfNeeded }, onOver }: PasswordFormProps) {
  const messages = useMessages(accessMessages)
  const router = useRouter()
  const set = useMutation(setPasswordMutation)
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState({ docNumber: '', password: '' })
  const [wrong, setErrors] = useState<Errors>({})

  function mark(next: Errors) {
    flushSync(() => setErrors(next))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function send() {
    const { docNumber, password } = typed
    try {
      await set.mutateAsync({ token, password, ...(cpfNeeded ? { docNumber } : {}) })
      toast.ok(messages.saved, messages.savedText)
      // Whoever is signed in here, perhaps as somebody else, signs in anew.
      forgetToken()
      await router.navigate({ to: '/', replace: true })
    } catch (error) {
      const fieldErrors: Errors = error instanceof CallError ? error.fields : {}
      if (fieldErrors.password !== undefined || fieldErrors.docNumber !== undefined) mark(fieldErrors)
      else if (error instanceof CallError && isRefused(error)) onOver()
      else await toastError(error)
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (set.isPending) return
    const [cpf, password] = [checkCpf(typed.docNumber), checkOperatorPassword(typed.password)]
    const problems = {
      ...(cpfNeeded && !cpf.ok && { docNumber: cpf.code }),
      ...(!password.ok && { password: password.code }),
    }
    mark(problems)
    if (Object.keys(problems).length === 0) void send()
  }

  return {
    form,
    typed,
    wrong,
    submit,
    busy: set.isPending,
    type: (name: Name, value: string) => {
      setTyped(was => ({ ...was, [name]: value }))
      setErrors(was => ({ ...was, [name]: undefined }))
    },
  }
}
