import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { CopyCode } from '#client/copy-code.tsx'
import { useWords } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Field, PasswordInput, TextInput } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { toast } from '#ui/toast.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { sayField, toastError, useErrorWords } from '#operator/lib/errors.ts'
import { saveFile } from '#operator/lib/save-file.ts'
import { type Account, confirmTotpMutation, type NewTotp, startTotpMutation } from './api.ts'
import { words as accountWords } from './i18n.ts'
import styles from './account.module.css'

/** First the password: whoever finds an open console cannot put their own phone in. */
export function PasswordStep({
  account,
  onDone,
  onCancel,
}: {
  account: Account
  onDone: (totp: NewTotp) => void
  onCancel: () => void
}) {
  const words = useWords(accountWords)
  const common = useWords(commonWords)
  const start = useMutation(startTotpMutation)
  const ask = useAsk('password', 'password_required', start, onDone)
  return (
    <StepForm label={words.setUp} ask={ask} goOn={words.goOn} onCancel={onCancel}>
      {account.totpSince !== null && <p className={styles.quiet}>{words.againText}</p>}
      <input type="text" name="username" autoComplete="username" value={account.username} readOnly hidden />
      <Field label={words.confirmPassword} error={ask.problem}>
        {ids => (
          <PasswordInput
            {...ids}
            ref={ask.input}
            autoComplete="current-password"
            revealLabel={common.showPassword}
            hideLabel={common.hidePassword}
            value={ask.typed}
            onChange={event => ask.type(event.currentTarget.value)}
          />
        )}
      </Field>
    </StepForm>
  )
}

/** Then the app reads the secret and shows a first code of it. */
export function ScanStep({
  totp,
  onDone,
  onCancel,
}: {
  totp: NewTotp
  onDone: (codes: readonly string[]) => void
  onCancel: () => void
}) {
  const words = useWords(accountWords)
  const confirm = useMutation(confirmTotpMutation(useQueryClient()))
  const ask = useAsk('code', 'totp_needed', confirm, ({ codes }) => {
    toast.ok(words.done)
    onDone(codes)
  })
  return (
    <StepForm label={words.setUp} ask={ask} goOn={words.confirm} onCancel={onCancel}>
      <div>
        <strong>{words.scan}</strong>
        <p className={styles.quiet}>{words.scanText}</p>
      </div>
      <div className={styles.qr}>
        <QrCode value={totp.uri} label={words.qr} />
      </div>
      <div>
        <p className={styles.quiet}>{words.typeIt}</p>
        <CopyCode label={words.secret} code={totp.secret.replace(/.{4}(?=.)/g, '$& ')} />
      </div>
      <Field label={words.code} error={ask.problem}>
        {ids => (
          <TextInput
            {...ids}
            ref={ask.input}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={ask.typed}
            onChange={event => ask.type(event.currentTarget.value)}
          />
        )}
      </Field>
    </StepForm>
  )
}

/** Last, what to keep for when the phone is lost: shown this once. */
export function CodesStep({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const words = useWords(accountWords)
  return (
    <div className={styles.narrow}>
      <Note tone="orange" role="status">
        <strong>{words.keep}</strong>
        <p>{words.keepText}</p>
      </Note>
      <ol className={styles.codes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.row}>
        <Button
          variant="sec"
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile(words.file, `${codes.join('\n')}\n`, 'text/plain')}
        >
          {words.download}
        </Button>
        <Button onClick={onDone}>{words.kept}</Button>
      </div>
    </div>
  )
}

function StepForm({
  label,
  ask,
  goOn,
  onCancel,
  children,
}: {
  label: string
  ask: { submit: (event: SubmitEvent) => void; busy: boolean }
  goOn: string
  onCancel: () => void
  children: ReactNode
}) {
  const common = useWords(commonWords)
  return (
    <form className={styles.narrow} aria-label={label} noValidate onSubmit={ask.submit}>
      {children}
      <div className={styles.row}>
        <Button variant="sec" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={ask.busy}>
          {goOn}
        </Button>
      </div>
    </form>
  )
}

/** One field that is sent; what is wrong with it is said beside it. */
function useAsk<Done>(
  field: string,
  missing: string,
  send: { mutateAsync: (typed: string) => Promise<Done>; isPending: boolean },
  onDone: (done: Done) => void,
) {
  const errors = useErrorWords()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  // The step has come by a press: what it asks for is next.
  useEffect(() => input.current?.focus(), [])
  function tell(code: string) {
    setProblem(code)
    input.current?.focus()
  }
  async function go() {
    if (typed.trim() === '') return tell(missing)
    try {
      onDone(await send.mutateAsync(typed))
    } catch (error) {
      const told = error instanceof CallError ? error.fields[field] : undefined
      if (told === undefined) await toastError(error)
      else tell(told)
    }
  }
  return {
    input,
    typed,
    problem: sayField(problem, errors),
    busy: send.isPending,
    type: (next: string) => {
      setTyped(next)
      setProblem(undefined)
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (!send.isPending) void go()
    },
  }
}
