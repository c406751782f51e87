import { useEffect, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { CallError } from '#client/call-error.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { formatError } from '#web/lib/errors.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { usePasswordForm } from '#web/lib/forms.ts'
import { useWholeErrorMessages } from '#web/lib/game-errors.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { transferMessages, messages as walletMessages } from './i18n.ts'
import { isUnknown } from '#web/lib/use-paid-action.ts'
import { PanelFooter, type PageProps, usePanelHead } from './panel.tsx'
import type { Recipient } from './transfer-api.ts'
import { RecipientCard } from './transfer-recipient.tsx'
import type { Transferring } from './use-transfer.ts'
import styles from './transfer-page.module.css'

interface PasswordStepProps extends Pick<PageProps, 'go'> {
  transfer: Transferring
  recipient: Recipient
}

/** Step 3: the password, which sends it. */
export function PasswordStep({ transfer, recipient, go }: PasswordStepProps) {
  const messages = useMessages(transferMessages)
  const common = useMessages(commonMessages)
  const wallet = useMessages(walletMessages)
  const lang = useLang()
  const formId = useId()
  const { isSending, isLost } = transfer
  const { form, input, refused } = usePasswordForm(transfer, 'all')
  const password = useWatch({ control: form.control, name: 'password' })
  usePanelHead({ title: messages.confirmTitle, onBack: isSending ? null : transfer.back })
  useEffect(() => form.setFocus('password'), [form])
  const submit = form.handleSubmit(({ password }) => transfer.send(password))
  return (
    <Stack as="form" id={formId} gap={4} noValidate onSubmit={event => void submit(event)}>
      <RecipientCard recipient={recipient}>
        <span className={`figure ${styles.sum}`}>{formatReais(transfer.amount, lang)}</span>
      </RecipientCard>
      <FormText
        {...input}
        label={messages.password}
        texts={{ password_required: messages.passwordRequired, wrong_password: messages.passwordWrong }}
      />
      {refused !== undefined && <Refusal error={refused} go={go} />}
      <PanelFooter>
        <Stack gap={2} className={styles.answers}>
          <Button variant="sec" disabled={isSending} onClick={transfer.back}>
            {common.back}
          </Button>
          <Button type="submit" form={formId} disabled={password === ''} busy={isSending}>
            {isLost ? wallet.again : messages.confirm}
          </Button>
        </Stack>
      </PanelFooter>
    </Stack>
  )
}

/** Why it was not sent, and the way on. */
function Refusal({ error, go }: Pick<PageProps, 'go'> & { error: unknown }) {
  const messages = useMessages(transferMessages)
  const wallet = useMessages(walletMessages)
  const whole = useWholeErrorMessages()
  const { code = 'network', retryAfter = 900 } = error instanceof CallError ? error : {}
  const isLocked = code === 'too_many_requests'
  const text = isLocked
    ? { title: messages.locked, text: messages.lockedText(whole.wait(retryAfter)) }
    : formatError(error, whole)
  const isExcluding = code === 'paused' || code === 'self_excluded'
  return (
    <Note tone="red" role="alert">
      <strong>{text.title}</strong>
      <p>{isUnknown(error) ? wallet.lost : text.text}</p>
      {isExcluding && (
        <Button variant="out" size="sm" onClick={() => go('limits')}>
          {messages.seeLimits}
        </Button>
      )}
    </Note>
  )
}
