import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { toastError } from '#operator/lib/errors.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { fromWallTime } from '#operator/lib/wall-time.ts'
import { toast } from '#ui/toast.tsx'
import { type SaveCalls, saveMutation } from './api.ts'
import type { CardForm } from './card-form.ts'
import { type SharedCard, useCardType } from './card-type.ts'
import type { CommonDraft } from './draft.ts'
import { editorMessages } from './i18n.ts'

export interface SaveSheetProps<Input> {
  /** The edited card; undefined for a new one, which needs no confirmation. */
  card: SharedCard | undefined
  form: CardForm<CommonDraft, Input>
  calls: SaveCalls<Input>
  open: boolean
  onClose: () => void
  onRefused: (error: unknown) => boolean
}

/** Saves the card. A new card or a draft, which nobody has seen, needs no reason (`saveDraft`). */
export function useSave<Input>({ card, form, calls, onRefused }: Omit<SaveSheetProps<Input>, 'open' | 'onClose'>) {
  const messages = useMessages(editorMessages)
  const navigate = useNavigate()
  const { paths } = useCardType()
  const id = card?._id
  const save = useMutation(saveMutation(useQueryClient(), calls, id))
  async function send(reason?: string): Promise<void> {
    const checked = form.check()
    if ('problems' in checked) return
    const { seq, accept: onSaved } = form
    const saved = await save.mutateAsync({
      input: checked.input,
      seq,
      onSaved,
      ...(reason === undefined ? {} : { reason }),
    })
    toast.ok(id === undefined ? messages.created : messages.saved)
    if (id !== undefined) return
    form.accept(0)
    await navigate({ to: paths.one, params: { card: saved }, ignoreBlocker: true })
  }
  return {
    busy: save.isPending,
    send,
    saveDraft: () => send().catch((error: unknown) => (onRefused(error) ? undefined : toastError(error))),
  }
}

/** Asks for a reason and saves. An error keeps the input. */
export function SaveSheet<Input>(props: SaveSheetProps<Input>) {
  const { card, form, open, onClose, onRefused } = props
  const messages = useMessages(editorMessages)
  const common = useMessages(commonMessages)
  const { send } = useSave(props)
  const [lastReason, setLastReason] = useState('')
  const confirmed = (reason: string): Promise<void> => {
    setLastReason(reason)
    return send(reason)
  }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.saveTitle}
      text={
        <>
          <p>{messages.saveText(form.changes)}</p>
          {card?.state === 'scheduled' && (
            <p>{opensAtOnce(form, card) ? messages.saveOpens : messages.saveSchedules}</p>
          )}
        </>
      }
      confirmLabel={common.save}
      lastReason={lastReason}
      onConfirm={confirmed}
      onRefused={onRefused}
    />
  )
}

/** Saving a scheduled card reschedules it: without a future opening time it opens at once. */
function opensAtOnce({ draft }: Pick<CardForm, 'draft'>, { now }: SharedCard): boolean {
  const opensAt = fromWallTime(draft.opensAt)
  return opensAt === undefined || opensAt <= now
}
