import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { toastError } from '#operator/lib/errors.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { Stack } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { removeMutation, type Slide } from './api.ts'
import { messages as slidesMessages } from './i18n.ts'
import styles from './slides.module.css'

export interface RemoveSlideProps {
  slide: Slide
  open: boolean
  onClose: () => void
  /** Called once it is deleted, by this operator or another; closes the sheet. */
  onRemoved: () => void
}

/** Asks for a reason and deletes a slide permanently. */
export function RemoveSlide({ slide, open, onClose, onRemoved }: RemoveSlideProps) {
  const messages = useMessages(slidesMessages)
  const remove = useMutation(removeMutation(useQueryClient()))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      role="dialog"
      title={messages.removeTitle}
      text={
        <Stack gap={3} align="start" className={styles.about}>
          <img src={slide.url} alt="" />
          <p>
            <strong>{slide.alt}</strong>
            {messages.removeText}
          </p>
        </Stack>
      }
      confirmLabel={messages.removeYes}
      danger
      onConfirm={async reason => {
        await remove.mutateAsync({ id: slide._id, reason })
        toast.ok(messages.removed)
        onRemoved()
      }}
      onRefused={error => {
        const isGone = error instanceof CallError && error.code === 'not_found'
        if (isGone) {
          void toastError(error)
          onRemoved()
        }
        return isGone
      }}
    />
  )
}
