import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { commonWords } from '#operator/lib/common-words.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { saveMutation } from './api.ts'
import { useCardForm } from './card-form.ts'
import { editorWords } from './editor-words.ts'

export interface SaveSheetProps {
  /** The card that is changed; undefined for a new one. */
  id: string | undefined
  open: boolean
  onClose: () => void
  onRefused: (error: unknown) => boolean
}

/** Asks why, and saves. When it is refused, what was typed stays. */
export function SaveSheet({ id, open, onClose, onRefused }: SaveSheetProps) {
  const words = useWords(editorWords)
  const common = useWords(commonWords)
  const navigate = useNavigate()
  const form = useCardForm()
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
      text={<p>{id === undefined ? words.createText : words.saveText(form.changes)}</p>}
      confirmLabel={id === undefined ? words.create : common.save}
      lastReason={lastReason}
      onConfirm={confirmed}
      onRefused={onRefused}
    />
  )
}
