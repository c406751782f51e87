import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { CODE_MAX, operatorChangeCode, tidyCode } from '#contract/api/player/influencers.ts'
import { FormText, NAME_LOOK } from '#operator/lib/form-fields.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { toast } from '#ui/toast.tsx'
import { changeMutation, endMutation, type Influencer } from './api.ts'
import { messages as influencersMessages } from './i18n.ts'

const zFields = z.omit(operatorChangeCode.body, { reason: true })

/** The field of a new code: field `code` of a form. */
export function CodeField<T extends FieldValues & { code?: string | undefined }, O>({
  form,
  isFirst = false,
}: {
  form: UseFormReturn<T, unknown, O>
  isFirst?: boolean
}) {
  const messages = useMessages(influencersMessages)
  return (
    <FormText
      form={form}
      name={'code' as FieldPath<T>}
      label={messages.code}
      hint={messages.codeHint}
      maxLength={CODE_MAX + 10}
      {...NAME_LOOK}
      autoCapitalize="characters"
      isFirst={isFirst}
      tidy={tidyCode}
    />
  )
}

export interface CodeSheetProps {
  influencer: Influencer
  open: boolean
  onClose: () => void
}

/** Gives an influencer another code, or a new one after the role was ended. */
export function ChangeSheet({ influencer, open, onClose }: CodeSheetProps) {
  const messages = useMessages(influencersMessages)
  const change = useMutation(changeMutation(useQueryClient(), influencer._id))
  const form = useShortForm(zFields, { code: '' })
  const isEnded = influencer.state === 'ended'
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={isEnded ? messages.again : messages.changeTitle}
      text={isEnded ? messages.againText : messages.changeText}
      confirmLabel={isEnded ? messages.give : messages.change}
      form={form}
      onConfirm={(reason, fields) => change.mutateAsync({ ...fields, reason })}
      done={isEnded ? messages.givenDone : messages.changedDone}
    >
      <CodeField form={form} isFirst />
    </ReasonSheet>
  )
}

export function EndSheet({ influencer, open, onClose }: CodeSheetProps) {
  const messages = useMessages(influencersMessages)
  const end = useMutation(endMutation(useQueryClient(), influencer._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.endTitle}
      text={messages.endText(influencer.code)}
      confirmLabel={messages.end}
      danger
      onConfirm={end.mutateAsync}
      done={messages.endedDone}
      refusals={{ state_forbids: () => toast.ok(messages.endedDone) }}
    />
  )
}
