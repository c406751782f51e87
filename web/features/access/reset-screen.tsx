import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { LinkIcon } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { checkPassword, checkRepeat } from '#contract/passwords.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field, PasswordInput } from '#ui/field.tsx'
import { linkClass } from '#ui/link-look.ts'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#web/lib/call.ts'
import { commonWords } from '#web/lib/common-words.ts'
import { sayField, toastError } from '#web/lib/errors.ts'
import { useFormWords } from '#web/lib/field-words.ts'
import { useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { forgetToken } from '#web/lib/session.ts'
import { AccessShell } from './access-shell.tsx'
import { resetPassword } from './api.ts'
import { focusFirstWrong } from './focus-wrong.ts'
import { recoveryWords } from './recovery-words.ts'
import { useMailToken } from './mail-token.ts'
import styles from './form.module.css'

type Wrong = Partial<Record<'password' | 'repeat', string>>

/** A new password, by the link of the recovery mail. */
export function ResetScreen() {
  const said = useWords(recoveryWords)
  const token = useMailToken('/reset')
  const [refused, setRefused] = useState(false)
  usePageTitle(said.reset.title)
  return (
    <AccessShell say={[said.reset.sayStart, said.reset.sayEnd]}>
      {token === null || refused ? <LinkRefused /> : <ResetForm token={token} onRefused={() => setRefused(true)} />}
    </AccessShell>
  )
}

function LinkRefused() {
  const said = useWords(recoveryWords)
  const { token_invalid: refusal } = useFormWords().codes
  return (
    <State
      variant="error"
      art={<LinkIcon />}
      title={refusal.title}
      text={refusal.text}
      action={
        <Link to="/forgot" className={buttonClass()}>
          {said.reset.again}
        </Link>
      }
    />
  )
}

function ResetForm({ token, onRefused }: { token: string; onRefused: () => void }) {
  const said = useWords(recoveryWords)
  const common = useWords(commonWords)
  const errorWords = useFormWords()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const saving = useSavePassword(token, onRefused, code => markWrong({ password: code }))
  const inputs = { revealLabel: common.showPassword, hideLabel: common.hidePassword, autoComplete: 'new-password' }

  function markWrong(next: Wrong) {
    flushSync(() => setWrong(next))
    focusFirstWrong(form.current)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (saving.isPending) return
    const first = checkPassword(password)
    const second = checkRepeat(repeat, password)
    markWrong({ ...(!first.ok && { password: first.code }), ...(!second.ok && { repeat: second.code }) })
    if (first.ok && second.ok) saving.mutate(first.value)
  }

  return (
    <form ref={form} className={styles.form} aria-label={said.reset.title} noValidate onSubmit={submit}>
      <h2>{said.reset.title}</h2>
      <p className={styles.lead}>{said.reset.text}</p>
      <Field label={said.reset.password} hint={said.reset.passwordHint} error={sayField(wrong.password, errorWords)}>
        {ids => (
          <PasswordInput
            {...ids}
            {...inputs}
            value={password}
            onChange={event => {
              setPassword(event.currentTarget.value.replace(/\s/g, ''))
              setWrong({})
            }}
          />
        )}
      </Field>
      <Field label={said.reset.repeat} error={sayField(wrong.repeat, errorWords)}>
        {ids => (
          <PasswordInput
            {...ids}
            {...inputs}
            value={repeat}
            onChange={event => {
              setRepeat(event.currentTarget.value.replace(/\s/g, ''))
              setWrong(({ password }) => (password === undefined ? {} : { password }))
            }}
          />
        )}
      </Field>
      <Button type="submit" size="lg" block busy={saving.isPending}>
        {said.reset.save}
      </Button>
      <div className={styles.center}>
        <Link to="/" className={linkClass}>
          {said.backToSignIn}
        </Link>
      </div>
    </form>
  )
}

/** Saves the password; every session ends, this browser's too. */
function useSavePassword(token: string, onRefused: () => void, onWrong: (code: string) => void) {
  const said = useWords(recoveryWords)
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (password: string) => resetPassword(token, password),
    onSuccess: () => {
      forgetToken()
      toast.ok(said.reset.doneTitle, said.reset.doneText)
      void navigate({ to: '/' })
    },
    onError: error => {
      if (error instanceof CallError && error.code === 'token_invalid') return onRefused()
      if (error instanceof CallError && error.fields.newPassword !== undefined) onWrong(error.fields.newPassword)
      void toastError(error)
    },
  })
}
