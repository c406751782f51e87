import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import type { OperatorCard } from '#contract/api/operator-cards.ts'
import { commonWords } from '#operator/lib/common-words.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { fromWallTime } from '#operator/lib/wall-time.ts'
import { toast } from '#ui/toast.tsx'
import { saveMutation } from './api.ts'
import { type CardForm, useCardForm } from './card-form.ts'
import { editorWords } from './editor-words.ts'

export interface SaveSheetProps {
  /** The card that is changed; undefined for a new one. */
  card: OperatorCard | undefined
  open: boolean
  onClose: () => void
  onRefused: (error: unknown) => boolean
}

/** Asks why, and saves. When it is refused, what was typed stays. */
export function SaveSheet({ card, open, onClose, onRefused }: SaveSheetProps) {
  const words = useWords(editorWords)
  const common = useWords(commonWords)
  const navigate = useNavigate()
  const form = useCardForm()
  const id = card?._id
  const save = useMutation(saveMutation(useQueryClient(), id))
  const [lastReason, setLastReason] = useState('')
  async function confirmed(reason: string): Promise<void> {
    const checked = form.check()
    if ('problems' in checked) return
    setLastReason(reason)
    const saved = await save.mutateAsync({ input: checked.input, reason })
    form.accept()
    toast.ok(id === undefined ? words.created : words.saved)
    if (id === undefined) await navigate({ to: '/cards/$card', params: { card: saved }, ignoreBlocker: true })
  }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={id === undefined ? words.createTitle : words.saveTitle}
      text={
        <>
          <p>{id === undefined ? words.createText : words.saveText(form.changes)}</p>
          {card?.state === 'scheduled' && <p>{opensAtOnce(form, card) ? words.saveOpens : words.saveSchedules}</p>}
        </>
      }
      confirmLabel={id === undefined ? words.create : common.save}
      lastReason={lastReason}
      onConfirm={confirmed}
      onRefused={onRefused}
    />
  )
}

/** A scheduled card is scheduled anew when it is saved: without an opening to come it opens. */
function opensAtOnce({ draft }: Pick<CardForm, 'draft'>, { now }: OperatorCard): boolean {
  const opensAt = fromWallTime(draft.opensAt)
  return opensAt === undefined || opensAt <= now
}
