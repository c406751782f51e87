import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Field, Select } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type Action, answerMutation, type Report } from './api.ts'
import { messages as reportsMessages } from './i18n.ts'

const MUTES = [1, 3, 7, 30, 90, 365] as const
const MUTE_FIRST = 7

interface AnswerSheetProps {
  report: Report
  action: Action
  open: boolean
  onClose: () => void
}

/** Asks before a report is answered, and says what that does and who is told. */
export function AnswerSheet({ report, action, open, onClose }: AnswerSheetProps) {
  const messages = useMessages(reportsMessages)
  const answer = useMutation(answerMutation(useQueryClient(), report._id))
  const [days, setDays] = useState<number>(MUTE_FIRST)
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.ask[action]}
      about={`${messages.reasons[report.reason]} · ${report.author.username || messages.closed}`}
      text={[messages.explains[action], action === 'dismiss' ? messages.result.dismiss : messages.result.other]}
      confirmLabel={messages.do[action]}
      danger={action !== 'dismiss'}
      onConfirm={reason => answer.mutateAsync({ action, ...(action === 'mute' ? { days } : {}), reason })}
      done={messages.done[action]}
      refusals={{ state_forbids: () => toast.info(messages.overAlready) }}
    >
      {action === 'mute' && (
        <Field label={messages.days}>
          {ids => (
            <Select
              {...ids}
              value={days}
              data-autofocus=""
              onChange={event => setDays(Number(event.currentTarget.value))}
            >
              {MUTES.map(count => (
                <option key={count} value={count}>
                  {messages.dayCount(count)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </ReasonSheet>
  )
}
