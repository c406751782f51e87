import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { type ChatType, type ChatMessage, REPORT_REASONS, reportMessage } from '#contract/api/player/chat.ts'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../call.ts'
import { commonMessages } from '../common-messages.ts'
import { formatError } from '../errors.ts'
import { useWholeErrorMessages } from '../game-errors.ts'
import { chatMessages } from './i18n.ts'
import styles from './sheets.module.css'

type Reason = (typeof REPORT_REASONS)[number]

/** Reports a message: choose a reason, then confirm. An error is shown in the sheet, and the choice stays. */
export function ReportSheet({
  type,
  message,
  onClose,
}: {
  type: ChatType
  /** Null while closed. */
  message: ChatMessage | null
  onClose: () => void
}) {
  const messages = useMessages(chatMessages).report
  const common = useMessages(commonMessages)
  return (
    <Sheet open={message !== null} onClose={onClose} title={messages.title} closeLabel={common.close}>
      {message && <Steps key={message._id} type={type} message={message} onClose={onClose} />}
    </Sheet>
  )
}

function Steps({ type: kind, message, onClose }: { type: ChatType; message: ChatMessage; onClose: () => void }) {
  const messages = useMessages(chatMessages).report
  const [reason, setReason] = useState<Reason | null>(null)
  const [isRequested, setRequest] = useState(false)
  const send = useMutation({
    mutationFn: (denounce: Reason) => call(reportMessage, { params: { kind }, body: { _id: message._id, denounce } }),
    onSuccess: () => {
      toast.ok(messages.sent, messages.sentText)
      onClose()
    },
  })
  if (reason === null || !isRequested)
    return <Reasons reason={reason} onChoose={setReason} onNext={() => setRequest(true)} />
  return (
    <Sure
      reason={reason}
      error={send.error}
      isBusy={send.isPending}
      onBack={() => {
        send.reset()
        setRequest(false)
      }}
      onSend={() => send.mutate(reason)}
    />
  )
}

function Reasons({
  reason,
  onChoose,
  onNext,
}: {
  reason: Reason | null
  onChoose: (reason: Reason) => void
  onNext: () => void
}) {
  const messages = useMessages(chatMessages).report
  const id = useId()
  return (
    <>
      <Stack as="fieldset" gap={0.5} className={styles.reasons}>
        <legend>{messages.reason}</legend>
        {REPORT_REASONS.map(each => (
          <label key={each}>
            <input type="radio" name={id} checked={reason === each} onChange={() => onChoose(each)} />
            {messages.reasons[each]}
          </label>
        ))}
      </Stack>
      <Text id={`${id}-why`} role="status" look="hint" className={styles.why}>
        {reason === null && messages.choose}
      </Text>
      <Button size="lg" block disabled={reason === null} aria-describedby={`${id}-why`} onClick={onNext}>
        {messages.next}
      </Button>
    </>
  )
}

function Sure({
  reason,
  error,
  isBusy,
  onBack,
  onSend,
}: {
  reason: Reason
  error: unknown
  isBusy: boolean
  onBack: () => void
  onSend: () => void
}) {
  const messages = useMessages(chatMessages).report
  const common = useMessages(commonMessages)
  const errors = useWholeErrorMessages()
  const text = error === null ? undefined : formatError(error, errors)
  return (
    <>
      <Stack as="p" gap={1} className={styles.sure}>
        <strong>{messages.sure}</strong>
        <span>{messages.reasons[reason]}</span>
      </Stack>
      <Text tone="muted">{messages.sureText}</Text>
      {text && (
        <Note tone="red" role="alert">
          <strong>{text.title}</strong> {text.text}
        </Note>
      )}
      <Stack gap={2} className={styles.answers}>
        <Button variant="sec" size="lg" data-autofocus onClick={onBack}>
          {common.back}
        </Button>
        <Button variant="dng" size="lg" busy={isBusy} onClick={onSend}>
          {messages.send}
        </Button>
      </Stack>
    </>
  )
}
