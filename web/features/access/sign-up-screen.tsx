import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { useStore } from '#client/store.ts'
import { checkCpf, checkEmail, checkUsername } from '#contract/people.ts'
import { hasWallet } from '#contract/profiles.ts'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#web/lib/call.ts'
import { formatError, toastError } from '#web/lib/errors.ts'
import { useFormMessages } from '#web/lib/field-messages.ts'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { profileOf, useProfile } from '#web/lib/profile.ts'
import { rememberPath, saveToken, takeRememberedPath } from '#web/lib/session.ts'
import { uploadAvatar } from '#web/lib/upload-avatar.ts'
import { AccessShell } from './access-shell.tsx'
import { signUpMessages } from './account-messages.ts'
import { signIn, signUp, type UniqueField } from './api.ts'
import { type Availabilities, TAKEN, watchAvailability } from './availability.ts'
import { focusFirstInvalid } from './focus-wrong.ts'
import { accountOf, EMPTY, formFieldOf, type SignUpInput, type SignUpOutput, zSignUp } from './sign-up-schema.ts'
import { AccessSection, ContactSection, TermsSection, WhoSection } from './sign-up-sections.tsx'
import styles from './sign-up.module.css'

/** The upload of the picture failed before anything else was sent. */
class PhotoFailed extends Error {
  override readonly name = 'PhotoFailed'
}

/**
 * Uploads the picture, then creates the account. A picture already uploaded is not sent again when the account is refused for another reason.
 * Success goes to sign-in, which runs by itself; `onRefused` gets the invalid fields.
 */
function useSignUp(onRefused: (fields: Partial<Record<keyof SignUpInput, string>>) => void) {
  const messages = useMessages(signUpMessages)
  const errorMessages = useFormMessages()
  const navigate = useNavigate()
  const { history } = useRouter()
  const sent = useRef<{ picture: Blob; id: string } | null>(null)

  async function photoOf(picture: Blob): Promise<string> {
    if (sent.current?.picture === picture) return sent.current.id
    try {
      const id = await uploadAvatar(picture, 'signup')
      sent.current = { picture, id }
      return id
    } catch (error) {
      throw new PhotoFailed('', { cause: error })
    }
  }

  async function send(form: SignUpOutput): Promise<void> {
    if (!form.avatar) throw new Error('a form without its picture is not valid')
    const saved = sent.current !== null
    try {
      await signUp(accountOf(form, await photoOf(form.avatar)))
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'photo_unknown') throw error
      sent.current = null
      // The server has deleted the unused upload by now: upload it again.
      if (!saved) throw error
      await signUp(accountOf(form, await photoOf(form.avatar)))
    }
  }

  return useMutation({
    mutationFn: send,
    onSuccess: async (_, form) => {
      // First the player's limits, then their destination (W4).
      if (hasWallet(profileOf.get())) rememberPath(`/limits?next=${encodeURIComponent(takeRememberedPath())}`)
      // Success signs in by itself; a failure of that is shown on the sign-in page.
      const token = await signIn(form.username, form.password).catch(() => null)
      toast.ok(messages.doneTitle, token === null ? messages.doneText : messages.welcomeText)
      await navigate({ to: '/', state: { username: form.username }, ignoreBlocker: true })
      if (token === null) return
      const path = takeRememberedPath()
      saveToken(token)
      history.replace(path)
    },
    onError: error => {
      if (error instanceof PhotoFailed) {
        // The generic message says to refresh, which would lose the filled-in form.
        const unknown = !(error.cause instanceof CallError) || error.cause.code === 'server_error'
        return void toast.error(
          messages.photoFailed,
          unknown ? messages.invalidText : formatError(error.cause, errorMessages).text,
        )
      }
      if (!(error instanceof CallError)) return void toast.error(messages.failedTitle, messages.failedText)
      const fields = fieldsOf(error)
      if (Object.keys(fields).length > 0) {
        onRefused(fields)
        toast.warn(messages.invalidTitle, messages.invalidText)
      } else if (error.code === 'network' || error.code === 'too_many_requests') void toastError(error)
      else toast.error(messages.failedTitle, messages.failedText)
    },
  })
}

/** The form fields of an error, with their codes. */
function fieldsOf(error: CallError): Partial<Record<keyof SignUpInput, string>> {
  const fields: Partial<Record<keyof SignUpInput, string>> = {}
  for (const [refused, code] of Object.entries(error.fields)) {
    const name = formFieldOf(refused)
    if (name !== null) fields[name] ??= code
  }
  if (error.code === 'username_taken') fields.username ??= error.code
  if (error.code === 'email_taken') fields.email ??= error.code
  if (error.code === 'cpf_taken') fields.docNumber ??= error.code
  if (error.code === 'photo_unknown') fields.avatar ??= error.code
  return fields
}

const UNIQUE = Object.keys(TAKEN) as UniqueField[]

/** The sign-up form. Submitting waits for running availability checks, and no failure loses typed values. */
function SignUpForm() {
  const messages = useMessages(signUpMessages)
  const element = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  const availability = useAvailability()
  const checking = useAnyChecking(availability)
  const form = useForm<SignUpInput, unknown, SignUpOutput>({
    resolver: zodResolver(zSignUp),
    defaultValues: EMPTY,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const sending = useSignUp(refused => markInvalid(refused))
  // Busy from the created account until the next page shows.
  const busy = sending.isPending || sending.isSuccess
  const { isDirty, isSubmitting } = form.formState
  useLeaveGuard(isDirty)

  // After every submission, once the marks have been rendered.
  useEffect(() => focusFirstInvalid(element.current), [attempt])

  function markInvalid(errors: Partial<Record<keyof SignUpInput, string>>): void {
    for (const [name, message] of Object.entries(errors)) form.setError(name as keyof SignUpInput, { message })
    for (const name of UNIQUE) if (errors[name] !== undefined) availability[name].stop()
    setAttempt(before => before + 1)
  }

  async function sendWhenChecked(values: SignUpOutput): Promise<void> {
    const states = await Promise.all(UNIQUE.map(name => availability[name].settled()))
    const taken = UNIQUE.filter((_, at) => states[at] === 'taken')
    if (taken.length === 0) return sending.mutate(values)
    for (const name of taken) form.setError(name, { message: TAKEN[name] })
    warn()
  }

  function warn(): void {
    toast.warn(messages.invalidTitle, messages.invalidText)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSubmitting || busy) return
    await form.handleSubmit(sendWhenChecked, warn)(event)
    setAttempt(before => before + 1)
  }

  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={messages.title}
      noValidate
      onSubmit={event => void submit(event)}
    >
      <WhoSection control={form.control} availability={availability} />
      <ContactSection control={form.control} availability={availability} />
      <AccessSection control={form.control} />
      <div>
        <TermsSection control={form.control} />
        <Button type="submit" size="lg" block busy={busy}>
          {checking ? messages.submitChecking : messages.submit}
        </Button>
      </div>
    </form>
  )
}

/** One watcher for each unique field, stopped on unmount. */
function useAvailability(): Availabilities {
  const [watchers] = useState<Availabilities>(() => {
    const failed = (error: unknown) => void toastError(error)
    return {
      username: watchAvailability('username', checkUsername, failed),
      docNumber: watchAvailability('docNumber', checkCpf, failed),
      email: watchAvailability('email', checkEmail, failed),
    }
  })
  useEffect(() => () => UNIQUE.forEach(name => watchers[name].stop()), [watchers])
  return watchers
}

function useAnyChecking({ username, docNumber, email }: Availabilities): boolean {
  const states = [useStore(username.state), useStore(docNumber.state), useStore(email.state)]
  return states.includes('checking')
}

/** Sign-up: personal data, contact, password. */
export function SignUpScreen() {
  const messages = useMessages(signUpMessages)
  const hasMoney = hasWallet(useProfile())
  usePageTitle(messages.title)
  return (
    <AccessShell
      wide
      format={[messages.headingStart, messages.headingEnd]}
      pitch={hasMoney ? messages.pitch : messages.pitchForPoints}
    >
      <Row gap={4} align="center" justify="between" className={styles.head}>
        <h2>{messages.title}</h2>
        <Link to="/" className={linkClass}>
          {messages.haveAccount}
        </Link>
      </Row>
      <SignUpForm />
    </AccessShell>
  )
}
