import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { resolveMutation, type ReviewRow, isGone } from './api.ts'
import { dictionary as reviewMessages } from './i18n.ts'

export interface AnswerSheetProps {
  row: ReviewRow
  open: boolean
  onClose: () => void
  /** It is answered, by this or by somebody else. */
  onDone: () => void
}

/** Asks why a row is left out, or that a remark was seen. */
export function LeaveSheet({ row, open, onClose, onDone }: AnswerSheetProps) {
  const messages = useMessages(reviewMessages)
  const resolve = useMutation(resolveMutation(useQueryClient()))
  const named = row.isName
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={named ? messages.leaveTitle : messages.seenTitle}
      text={
        <p>
          <strong>{row.row}</strong>
          <br />
          {named ? messages.leaveText : messages.seenText}
        </p>
      }
      confirmLabel={named ? messages.leave : messages.seen}
      danger={named}
      onConfirm={async reason => {
        await resolve.mutateAsync({ id: row._id, link: null, reason })
        toast.ok(messages.leftToast)
        onDone()
      }}
      onRefused={error => {
        const gone = isGone(error)
        if (gone) toast.warn(messages.gone)
        return gone
      }}
    />
  )
}
