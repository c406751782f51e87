import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type AdDetail, endMutation, removeMutation } from './api.ts'
import { words as adsWords } from './i18n.ts'

export interface AdSheetProps {
  ad: AdDetail
  open: boolean
  onClose: () => void
}

/** Ends an ad that is out, or holds one back that waits for its moment. */
export function EndSheet({ ad, open, onClose }: AdSheetProps) {
  const words = useWords(adsWords)
  const end = useMutation(endMutation(useQueryClient(), ad._id))
  // What was asked stays while it is done.
  const [isWaiting] = useState(ad.state === 'scheduled')
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={isWaiting ? words.holdTitle : words.endTitle}
      text={<p>{isWaiting ? words.holdText : words.endText}</p>}
      confirmLabel={isWaiting ? words.hold : words.end}
      danger={!isWaiting}
      onConfirm={async reason => {
        await end.mutateAsync(reason)
        toast.ok(isWaiting ? words.held : words.ended)
      }}
    />
  )
}

/** Removes a draft. */
export function RemoveSheet({ ad, open, onClose, onRemoved }: AdSheetProps & { onRemoved: () => void }) {
  const words = useWords(adsWords)
  const remove = useMutation(removeMutation(useQueryClient(), ad._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.removeTitle}
      text={
        <>
          <p>
            <strong>{ad.title}</strong>
          </p>
          <p>{words.removeText}</p>
        </>
      }
      confirmLabel={words.remove}
      danger
      onConfirm={async reason => {
        await remove.mutateAsync(reason)
        toast.ok(words.removed)
        onRemoved()
      }}
    />
  )
}
