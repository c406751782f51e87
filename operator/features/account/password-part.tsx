import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import { checkOperatorPassword } from '#contract/passwords.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, PasswordInput } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { sayField, toastError, useErrorWords } from '#operator/lib/errors.ts'
import { passwordMutation } from './api.ts'
import { words as accountWords } from './i18n.ts'
import styles from './account.module.css'

type Name = 'password' | 'newPassword'
const EMPTY = { password: '', newPassword: '' }

/** Changes my password, by the one I have. */
export function PasswordPart({ username }: { username: string }) {
  const words = useWords(accountWords)
  const { form, typed, wrong, type, submit, busy } = useChange(words.changed)
  const field = (name: Name) => ({ name, value: typed[name], wrong: wrong[name], onType: type })
  return (
    <Card title={words.password}>
      <form ref={form} className={styles.narrow} aria-label={words.change} noValidate onSubmit={submit}>
        <p className={styles.quiet}>{words.passwordText}</p>
        {/* For keepers of passwords. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Secret {...field('password')} label={words.current} autoComplete="current-password" />
        <Secret {...field('newPassword')} label={words.next} hint={words.nextHint} autoComplete="new-password" />
        <div>
          <Button type="submit" busy={busy}>
            {words.change}
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
  wrong: string | undefined
  onType: (name: Name, value: string) => void
}

function Secret({ name, label, hint, autoComplete, value, wrong, onType }: SecretProps) {
  const common = useWords(commonWords)
  const errors = useErrorWords()
  return (
    <Field label={label} hint={hint} error={sayField(wrong, errors)}>
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
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({})

  function mark(next: Partial<Record<Name, string>>) {
    flushSync(() => setWrong(next))
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
      setWrong(was => ({ ...was, [name]: undefined }))
    },
  }
}
