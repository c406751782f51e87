import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { FormText } from '#operator/lib/form-fields.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { draftNextMutation } from './api.ts'
import { ChampionshipChoice } from './championship-choice.tsx'
import { messages as cardsMessages } from './i18n.ts'
import { useCardType } from './card-type.ts'

const zFields = z.object({
  championship: z.string().check(z.minLength(1, { error: 'championshipRequired' })),
  round: z.string().check(z.trim()),
})

/** Asks which championship's coming round becomes a draft, and why. */
export function DraftNext({ open, onClose }: { open: boolean; onClose: () => void }) {
  const messages = useMessages(cardsMessages)
  const navigate = useNavigate()
  const type = useCardType()
  const draft = useMutation(draftNextMutation(useQueryClient(), type))
  const form = useShortForm(zFields, { championship: '', round: '' })
  const { field, fieldState } = useController({ control: form.control, name: 'championship' })
  const { championshipRequired, nextNone, roundNone } = messages
  const texts: Partial<Record<string, string>> = { championshipRequired, nextNone, roundNone }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.nextTitle}
      text={messages.of[type.mode].nextText}
      confirmLabel={messages.nextYes}
      form={form}
      onConfirm={async (reason, { championship, round }) => {
        const id = await draft.mutateAsync({ championship, reason, ...(round === '' ? {} : { round }) })
        toast.ok(messages.cloned)
        await navigate({ to: type.paths.one, params: { card: id } })
      }}
      showRefusal={error => {
        const isMissing = error instanceof CallError && error.code === 'facts_missing'
        const message = form.getValues('round').trim() === '' ? 'nextNone' : 'roundNone'
        if (isMissing) form.setError('championship', { message })
        return isMissing
      }}
    >
      <ChampionshipChoice
        value={field.value}
        onChange={field.onChange}
        error={texts[fieldState.error?.message ?? '']}
      />
      {type.hasRounds && (
        <FormText form={form} name="round" label={messages.round} hint={messages.roundHint} maxLength={100} isPlain />
      )}
    </ReasonSheet>
  )
}
