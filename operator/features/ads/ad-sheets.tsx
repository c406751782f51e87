import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type AdDetail, endMutation, removeMutation } from './api.ts'
import { messages as adsMessages } from './i18n.ts'

export interface AdSheetProps {
  ad: AdDetail
  open: boolean
  onClose: () => void
}

/** Ends an ad that is out, or holds one back that waits for its moment. */
export function EndSheet({ ad, open, onClose }: AdSheetProps) {
  const messages = useMessages(adsMessages)
  const end = useMutation(endMutation(useQueryClient(), ad._id))
  // What was asked stays while it is done.
  const [isWaiting] = useState(ad.state === 'scheduled')
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={isWaiting ? messages.holdTitle : messages.endTitle}
      text={isWaiting ? messages.holdText : messages.endText}
      confirmLabel={isWaiting ? messages.hold : messages.end}
      danger={!isWaiting}
      onConfirm={end.mutateAsync}
      done={isWaiting ? messages.held : messages.ended}
    />
  )
}

export function RemoveSheet({ ad, open, onClose, onRemoved }: AdSheetProps & { onRemoved: () => void }) {
  const messages = useMessages(adsMessages)
  const remove = useMutation(removeMutation(useQueryClient(), ad._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.removeTitle}
      about={ad.title}
      text={messages.removeText}
      confirmLabel={messages.remove}
      danger
      onConfirm={async reason => {
        await remove.mutateAsync(reason)
        toast.ok(messages.removed)
        onRemoved()
      }}
    />
  )
}
