import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { toast } from '#ui/toast.tsx'
import { useAttemptKey } from '#operator/lib/attempt-key.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type Action, actionMutation, type Withdrawal } from './api.ts'
import { messages as withdrawalsMessages } from './i18n.ts'

export interface ActionSheetProps {
  withdrawal: Withdrawal
  action: Action
  open: boolean
  onClose: () => void
}

/** Asks why before an operator steps into a withdrawal, and says what it does. */
export function ActionSheet({ withdrawal, action, open, onClose }: ActionSheetProps) {
  const messages = useMessages(withdrawalsMessages)
  const lang = useLang()
  const { keyOf } = useAttemptKey()
  const act = useMutation(actionMutation(useQueryClient(), withdrawal._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.ask[action]}
      text={
        <>
          <p>
            <strong>
              {formatReais(withdrawal.amount, lang)} · {withdrawal.player.username}
            </strong>
          </p>
          <p>{messages.explains[action]}</p>
        </>
      }
      confirmLabel={messages.do[action]}
      danger={action === 'refuse'}
      onConfirm={async reason => {
        await act.mutateAsync({ action, reason, key: keyOf(withdrawal._id, action, reason) })
        toast.ok(messages.done[action])
      }}
    />
  )
}
