import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { CopyCode } from '#client/copy-code.tsx'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Field, PasswordInput, TextInput } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { formatField, toastError, useErrorMessages } from '#operator/lib/errors.ts'
import { saveFile } from '#operator/lib/save-file.ts'
import { type Account, confirmTotpMutation, type NewTotp, startTotpMutation } from './api.ts'
import { messages as accountMessages } from './i18n.ts'
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
  const messages = useMessages(accountMessages)
  const common = useMessages(commonMessages)
  const start = useMutation(startTotpMutation)
  const ask = useAsk('password', 'password_required', start, onDone)
  return (
    <StepForm label={messages.setUp} ask={ask} goOn={messages.goOn} onCancel={onCancel}>
      {account.totpSince !== null && <Text tone="muted">{messages.againText}</Text>}
      <input type="text" name="username" autoComplete="username" value={account.username} readOnly hidden />
      <Field label={messages.confirmPassword} error={ask.problem}>
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
  const messages = useMessages(accountMessages)
  const confirm = useMutation(confirmTotpMutation(useQueryClient()))
  const ask = useAsk('code', 'totp_needed', confirm, ({ codes }) => {
    toast.ok(messages.done)
    onDone(codes)
  })
  return (
    <StepForm label={messages.setUp} ask={ask} goOn={messages.confirm} onCancel={onCancel}>
      <div>
        <strong>{messages.scan}</strong>
        <Text tone="muted">{messages.scanText}</Text>
      </div>
      <Stack justify="center">
        <QrCode value={totp.uri} label={messages.qr} />
      </Stack>
      <div>
        <Text tone="muted">{messages.typeIt}</Text>
        <CopyCode label={messages.secret} code={totp.secret.replace(/.{4}(?=.)/g, '$& ')} />
      </div>
      <Field label={messages.code} error={ask.problem}>
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
  const messages = useMessages(accountMessages)
  return (
    <div className={styles.narrow}>
      <Note tone="orange" role="status">
        <strong>{messages.save}</strong>
        <p>{messages.saveText}</p>
      </Note>
      <ol className={styles.codes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Row gap={2} align="center" wrap>
        <Button
          variant="sec"
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile(messages.file, `${codes.join('\n')}\n`, 'text/plain')}
        >
          {messages.download}
        </Button>
        <Button onClick={onDone}>{messages.saved}</Button>
      </Row>
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
  const common = useMessages(commonMessages)
  return (
    <form className={styles.narrow} aria-label={label} noValidate onSubmit={ask.submit}>
      {children}
      <Row gap={2} align="center" wrap>
        <Button variant="sec" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={ask.busy}>
          {goOn}
        </Button>
      </Row>
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
  const errors = useErrorMessages()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  // The step has come by a press: what it asks for is next.
  useEffect(() => input.current?.focus(), [])
  function show(code: string) {
    setProblem(code)
    input.current?.focus()
  }
  async function go() {
    if (typed.trim() === '') return show(missing)
    try {
      onDone(await send.mutateAsync(typed))
    } catch (error) {
      const fieldErrors = error instanceof CallError ? error.fields[field] : undefined
      if (fieldErrors === undefined) await toastError(error)
      else show(fieldErrors)
    }
  }
  return {
    input,
    typed,
    problem: formatField(problem, errors),
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
