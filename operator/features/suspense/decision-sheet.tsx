import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { toast } from '#ui/toast.tsx'
import { useAttemptKey } from '#operator/lib/attempt-key.ts'
import { useErrorMessages } from '#operator/lib/errors.ts'
import { FormText, NAME_LOOK } from '#operator/lib/form-fields.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import type { Receipt } from '#operator/lib/badges.tsx'
import { creditMutation, returnMutation } from './api.ts'
import { messages as suspenseMessages } from './i18n.ts'

export interface DecisionSheetProps {
  receipt: Receipt
  open: boolean
  onClose: () => void
}

/** Sends a Pix back to who paid it. */
export function ReturnSheet({ receipt, open, onClose }: DecisionSheetProps) {
  const messages = useMessages(suspenseMessages)
  const lang = useLang()
  const { keyOf } = useAttemptKey()
  const giveBack = useMutation(returnMutation(useQueryClient(), receipt.e2eId))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.returnTitle}
      about={messages.returnText(formatReais(receipt.amount, lang))}
      text={messages.returnFinal}
      confirmLabel={messages.giveBack}
      danger
      onConfirm={reason => giveBack.mutateAsync({ reason, key: keyOf(receipt.e2eId, reason) })}
      done={[messages.returned, messages.returnedText]}
    />
  )
}

const zFields = z.object({
  username: z.string().check(z.trim(), z.minLength(1, { error: 'username_required' })),
})

/** Credits a Pix to the player who paid it. */
export function CreditSheet({ receipt, open, onClose }: DecisionSheetProps) {
  const messages = useMessages(suspenseMessages)
  const lang = useLang()
  const { keyOf } = useAttemptKey()
  const credit = useMutation(creditMutation(useQueryClient(), receipt.e2eId))
  const errors = useErrorMessages()
  const form = useShortForm(zFields, { username: receipt.player?.username ?? '' })
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.creditTitle}
      about={messages.creditText(formatReais(receipt.amount, lang))}
      text={messages.creditFinal}
      confirmLabel={messages.credit}
      form={form}
      onConfirm={(reason, { username }) =>
        credit.mutateAsync({ username, reason, key: keyOf(receipt.e2eId, username, reason) })
      }
      done={messages.credited}
      refusals={{ state_forbids: () => toast.error(messages.cannotCredit, messages.cannotCreditText) }}
      showRefusal={error => {
        const fieldErrors = error instanceof CallError ? (error.fields.username ?? error.code) : undefined
        const isAtField = fieldErrors !== undefined && errors.fields[fieldErrors] !== undefined
        if (isAtField) form.setError('username', { message: fieldErrors }, { shouldFocus: true })
        return isAtField
      }}
    >
      <FormText form={form} name="username" label={messages.username} maxLength={60} {...NAME_LOOK} isFirst />
    </ReasonSheet>
  )
}
