import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { checkOperatorPassword } from '#contract/passwords.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, PasswordInput } from '#ui/field.tsx'
import { Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { formatField, toastError, useErrorMessages } from '#operator/lib/errors.ts'
import { passwordMutation } from './api.ts'
import { messages as accountMessages } from './i18n.ts'
import styles from './account.module.css'

type Name = 'password' | 'newPassword'
const EMPTY = { password: '', newPassword: '' }

/** Changes my password, by the one I have. */
export function PasswordSection({ username }: { username: string }) {
  const messages = useMessages(accountMessages)
  const { form, typed, wrong, type, submit, busy } = useChange(messages.changed)
  const field = (name: Name) => ({ name, value: typed[name], errors: wrong[name], onType: type })
  return (
    <Card title={messages.password}>
      <form ref={form} className={styles.narrow} aria-label={messages.change} noValidate onSubmit={submit}>
        <Text tone="muted">{messages.passwordText}</Text>
        {/* For keepers of passwords. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Secret {...field('password')} label={messages.current} autoComplete="current-password" />
        <Secret {...field('newPassword')} label={messages.next} hint={messages.nextHint} autoComplete="new-password" />
        <div>
          <Button type="submit" busy={busy}>
            {messages.change}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface SecretProps {
  name: Name
  label: string
  hint?: string
  autoComplete: string
  value: string
  errors: string | undefined
  onType: (name: Name, value: string) => void
}

function Secret({ name, label, hint, autoComplete, value, errors: fieldErrors, onType }: SecretProps) {
  const common = useMessages(commonMessages)
  const errors = useErrorMessages()
  return (
    <Field label={label} hint={hint} error={formatField(fieldErrors, errors)}>
      {ids => (
        <PasswordInput
          {...ids}
          name={name}
          autoComplete={autoComplete}
          revealLabel={common.showPassword}
          hideLabel={common.hidePassword}
          value={value}
          onChange={event => onType(name, event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

function useChange(changed: string) {
  const change = useMutation(passwordMutation(useQueryClient()))
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(EMPTY)
  const [wrong, setErrors] = useState<Partial<Record<Name, string>>>({})

  function mark(next: Partial<Record<Name, string>>) {
    flushSync(() => setErrors(next))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function send() {
    try {
      await change.mutateAsync(typed)
      toast.ok(changed)
      setTyped(EMPTY)
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {}
      mark(fields)
      if (Object.keys(fields).length === 0) await toastError(error)
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (change.isPending) return
    const next = checkOperatorPassword(typed.newPassword)
    const problems = {
      ...(typed.password === '' && { password: 'password_required' }),
      ...(!next.ok && { newPassword: next.code }),
    }
    mark(problems)
    if (Object.keys(problems).length === 0) void send()
  }

  return {
    form,
    typed,
    wrong,
    submit,
    busy: change.isPending,
    type: (name: Name, value: string) => {
      setTyped(was => ({ ...was, [name]: value }))
      setErrors(was => ({ ...was, [name]: undefined }))
    },
  }
}
