import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type ChatKind, type ChatMessage, REPORT_REASONS, reportMessage } from '#contract/api/chat.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../call.ts'
import { commonWords } from '../common-words.ts'
import { sayError } from '../errors.ts'
import { useWholeErrorWords } from '../game-errors.ts'
import { useWords } from '../i18n.ts'
import { chatWords } from './chat-words.ts'
import styles from './sheets.module.css'

type Reason = (typeof REPORT_REASONS)[number]

/** Reports a message: a reason is chosen, then the report is confirmed. A refusal is said here, and the choice stays. */
export function ReportSheet({
  kind,
  message,
  onClose,
}: {
  kind: ChatKind
  /** Null when nothing is being reported. */
  message: ChatMessage | null
  onClose: () => void
}) {
  const words = useWords(chatWords).report
  const common = useWords(commonWords)
  return (
    <Sheet open={message !== null} onClose={onClose} title={words.title} closeLabel={common.close}>
      {message && <Steps key={message._id} kind={kind} message={message} onClose={onClose} />}
    </Sheet>
  )
}

function Steps({ kind, message, onClose }: { kind: ChatKind; message: ChatMessage; onClose: () => void }) {
  const words = useWords(chatWords).report
  const [reason, setReason] = useState<Reason | null>(null)
  const [isAsked, setAsked] = useState(false)
  const send = useMutation({
    mutationFn: (denounce: Reason) => call(reportMessage, { params: { kind }, body: { _id: message._id, denounce } }),
    onSuccess: () => {
      toast.ok(words.sent, words.sentText)
      onClose()
    },
  })
  if (reason === null || !isAsked) return <Reasons reason={reason} onChoose={setReason} onNext={() => setAsked(true)} />
  return (
    <Sure
      reason={reason}
      error={send.error}
      isBusy={send.isPending}
      onBack={() => {
        send.reset()
        setAsked(false)
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
  const words = useWords(chatWords).report
  const id = useId()
  return (
    <>
      <fieldset className={styles.reasons}>
        <legend>{words.reason}</legend>
        {REPORT_REASONS.map(each => (
          <label key={each}>
            <input type="radio" name={id} checked={reason === each} onChange={() => onChoose(each)} />
            {words.reasons[each]}
          </label>
        ))}
      </fieldset>
      <p id={`${id}-why`} role="status" className={styles.why}>
        {reason === null && words.choose}
      </p>
      <Button size="lg" block disabled={reason === null} aria-describedby={`${id}-why`} onClick={onNext}>
        {words.next}
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
  const words = useWords(chatWords).report
  const common = useWords(commonWords)
  const errors = useWholeErrorWords()
  const said = error === null ? undefined : sayError(error, errors)
  return (
    <>
      <p className={styles.sure}>
        <strong>{words.sure}</strong>
        <span>{words.reasons[reason]}</span>
      </p>
      <p className={styles.quiet}>{words.sureText}</p>
      {said && (
        <Note tone="red" role="alert">
          <strong>{said.title}</strong> {said.text}
        </Note>
      )}
      <div className={styles.answers}>
        <Button variant="sec" size="lg" data-autofocus onClick={onBack}>
          {common.back}
        </Button>
        <Button variant="dng" size="lg" busy={isBusy} onClick={onSend}>
          {words.send}
        </Button>
      </div>
    </>
  )
}
