import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { checkCpf } from '#contract/people.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, PasswordInput, TextInput } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { formatField, toastError, useErrorMessages } from '#operator/lib/errors.ts'
import { type Account, cpfMutation } from './api.ts'
import { messages as accountMessages } from './i18n.ts'
import styles from './account.module.css'

type Name = 'docNumber' | 'password'
const EMPTY = { docNumber: '', password: '' }

/** C12: who runs the house does not play for money, in whichever account of theirs. Says so, and asks for the CPF of who has not given it. */
export function CpfSection({ account }: { account: Account }) {
  const messages = useMessages(accountMessages)
  return (
    <Card title={messages.cpf}>
      <Stack gap={4}>
        <Text tone="muted">{account.hasCpf ? messages.cpfKnown : messages.cpfText}</Text>
        {!account.hasCpf && <CpfForm username={account.username} />}
      </Stack>
    </Card>
  )
}

function CpfForm({ username }: { username: string }) {
  const messages = useMessages(accountMessages)
  const common = useMessages(commonMessages)
  const errors = useErrorMessages()
  const { form, typed, wrong, type, submit, busy } = useGiving(messages.cpfGiven)
  return (
    <form ref={form} className={styles.narrow} aria-label={messages.giveCpf} noValidate onSubmit={submit}>
      {/* For keepers of passwords. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label={messages.cpfLabel} error={formatField(wrong.docNumber, errors)}>
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
      <Field label={messages.cpfPassword} error={formatField(wrong.password, errors)}>
        {ids => (
          <PasswordInput
            {...ids}
            autoComplete="current-password"
            revealLabel={common.showPassword}
            hideLabel={common.hidePassword}
            value={typed.password}
            onChange={event => type('password', event.currentTarget.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" busy={busy}>
          {messages.giveCpf}
        </Button>
      </div>
    </form>
  )
}

function useGiving(given: string) {
  const give = useMutation(cpfMutation(useQueryClient()))
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(EMPTY)
  const [wrong, setErrors] = useState<Partial<Record<Name, string>>>({})

  function mark(next: Partial<Record<Name, string>>) {
    flushSync(() => setErrors(next))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function send() {
    try {
      await give.mutateAsync(typed)
      toast.ok(given)
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {}
      mark(fields)
      if (Object.keys(fields).length === 0) await toastError(error)
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (give.isPending) return
    const cpf = checkCpf(typed.docNumber)
    const problems = {
      ...(!cpf.ok && { docNumber: cpf.code }),
      ...(typed.password === '' && { password: 'password_required' }),
    }
    mark(problems)
    if (Object.keys(problems).length === 0) void send()
  }

  return {
    form,
    typed,
    wrong,
    submit,
    busy: give.isPending,
    type: (name: Name, value: string) => {
      setTyped(was => ({ ...was, [name]: value }))
      setErrors(was => ({ ...was, [name]: undefined }))
    },
  }
}
