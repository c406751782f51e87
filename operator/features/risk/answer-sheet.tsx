import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type Answer, answerMutation } from './api.ts'
import { messages as pageMessages } from './i18n.ts'

export interface AnswerSheetProps {
  id: string
  answer: Answer
  open: boolean
  onClose: () => void
}

/** Asks what was found before a sign is marked as seen or dismissed. */
export function AnswerSheet({ id, answer, open, onClose }: AnswerSheetProps) {
  const messages = useMessages(pageMessages)
  const answering = useMutation(answerMutation(useQueryClient(), id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.ask[answer]}
      text={<p>{messages.asks[answer]}</p>}
      confirmLabel={messages.do[answer]}
      onConfirm={async reason => {
        await answering.mutateAsync({ answer, reason })
        toast.ok(messages.done[answer])
      }}
    />
  )
}
