import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Field, PasswordInput } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { commonWords } from '#web/lib/common-words.ts'
import { sayError } from '#web/lib/errors.ts'
import { useWholeErrorWords } from '#web/lib/game-errors.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { isUnknown } from '#web/lib/attempt-use.ts'
import { words as walletWords } from './i18n.ts'
import { PanelFooter, type PageProps, usePanelHead } from './panel.tsx'
import type { Recipient } from './transfer-api.ts'
import { RecipientCard } from './transfer-recipient.tsx'
import type { Transferring } from './transfer-use.ts'
import { transferWords } from './transfer-words.ts'
import styles from './transfer-page.module.css'

interface PasswordStepProps extends Pick<PageProps, 'go'> {
  transfer: Transferring
  recipient: Recipient
}

/** Step 3: the password, which sends it. */
export function PasswordStep({ transfer, recipient, go }: PasswordStepProps) {
  const words = useWords(transferWords)
  const common = useWords(commonWords)
  const wallet = useWords(walletWords)
  const lang = useLang()
  const formId = useId()
  const [password, setPassword] = useState('')
  const [isTouched, setTouched] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { refused, isSending, isPasswordWrong } = transfer
  usePanelHead({ title: words.confirmTitle, onBack: isSending ? null : transfer.back })
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (isPasswordWrong) field.current?.select()
  }, [isPasswordWrong])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTouched(true)
    if (password === '') field.current?.focus()
    else void transfer.send(password)
  }

  const isMissing = isTouched && password === ''
  const error = isPasswordWrong ? words.passwordWrong : isMissing ? words.passwordRequired : undefined
  const isLost = refused !== undefined && isUnknown(refused)
  return (
    <form id={formId} className={styles.step} noValidate onSubmit={submit}>
      <RecipientCard recipient={recipient}>
        <span className={`figure ${styles.sum}`}>{formatReais(transfer.amount, lang)}</span>
      </RecipientCard>
      <Field label={words.password} error={error}>
        {ids => (
          <PasswordInput
            {...ids}
            ref={field}
            name="password"
            autoComplete="current-password"
            revealLabel={common.showPassword}
            hideLabel={common.hidePassword}
            value={password}
            maxLength={200}
            readOnly={isSending}
            onChange={event => {
              setPassword(event.currentTarget.value)
              setTouched(true)
              transfer.forgive()
            }}
            onBlur={() => setTouched(true)}
          />
        )}
      </Field>
      {refused !== undefined && !isPasswordWrong && <Refusal error={refused} go={go} />}
      <PanelFooter>
        <div className={styles.answers}>
          <Button variant="sec" disabled={isSending} onClick={transfer.back}>
            {common.back}
          </Button>
          <Button type="submit" form={formId} disabled={password === ''} busy={isSending}>
            {isLost ? wallet.again : words.confirm}
          </Button>
        </div>
      </PanelFooter>
    </form>
  )
}

/** Why it was not sent, and the way on. */
function Refusal({ error, go }: Pick<PageProps, 'go'> & { error: unknown }) {
  const words = useWords(transferWords)
  const wallet = useWords(walletWords)
  const whole = useWholeErrorWords()
  const { code = 'network', retryAfter = 900 } = error instanceof CallError ? error : {}
  const isLocked = code === 'too_many_requests'
  const said = isLocked
    ? { title: words.locked, text: words.lockedText(whole.wait(retryAfter)) }
    : sayError(error, whole)
  const isPausing = code === 'paused' || code === 'self_excluded'
  return (
    <Note tone="red" role="alert">
      <strong>{said.title}</strong>
      <p>{isUnknown(error) ? wallet.lost : said.text}</p>
      {isPausing && (
        <Button variant="out" size="sm" onClick={() => go('limits')}>
          {words.seeLimits}
        </Button>
      )}
    </Note>
  )
}
