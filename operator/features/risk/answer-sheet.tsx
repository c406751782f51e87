import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWords } from '#client/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type Answer, answerMutation } from './api.ts'
import { words as pageWords } from './i18n.ts'

export interface AnswerSheetProps {
  id: string
  answer: Answer
  open: boolean
  onClose: () => void
}

/** Asks what was found before a sign is marked as seen or dismissed. */
export function AnswerSheet({ id, answer, open, onClose }: AnswerSheetProps) {
  const words = useWords(pageWords)
  const say = useMutation(answerMutation(useQueryClient(), id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.ask[answer]}
      text={<p>{words.asks[answer]}</p>}
      confirmLabel={words.do[answer]}
      onConfirm={async reason => {
        await say.mutateAsync({ answer, reason })
        toast.ok(words.done[answer])
      }}
    />
  )
}
