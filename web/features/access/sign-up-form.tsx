import { zodResolver } from '@hookform/resolvers/zod'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { checkCpf, checkEmail, checkUsername } from '#contract/people.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { useStore } from '#client/store.ts'
import type { UniqueField } from './api.ts'
import { type Availabilities, TAKEN, watchAvailability } from './availability.ts'
import { focusFirstInvalid } from './focus-wrong.ts'
import { AccessSection, ContactSection, TermsSection, WhoSection } from './sign-up-sections.tsx'
import { EMPTY, type SignUpInput, type SignUpOutput, zSignUp } from './sign-up-schema.ts'
import { signUpMessages } from './account-messages.ts'
import { useSignUp } from './use-sign-up.ts'
import styles from './sign-up.module.css'

const UNIQUE = Object.keys(TAKEN) as UniqueField[]

/** The sign-up form. It is held while an availability question is under way, and nothing typed is lost whatever happens. */
export function SignUpForm() {
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
  // Once the account is made, until the next page is there.
  const busy = sending.isPending || sending.isSuccess
  const { isDirty, isSubmitting } = form.formState
  useLeaveGuard(isDirty)

  // After every try, once the marks are on the page.
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

/** One watcher for each name that only one account can have, stopped when the page is left. */
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
