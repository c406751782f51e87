import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { operatorDeleteSlide } from '#contract/api/admin/console.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { toastError } from '#operator/lib/errors.ts'
import { markRefused } from '#operator/lib/form-errors.ts'
import { FormText } from '#operator/lib/form-text.tsx'
import { removeMutation, type Slide } from './api.ts'
import { messages as slidesMessages } from './i18n.ts'
import styles from './remove-slide.module.css'

export interface RemoveSlideProps {
  slide: Slide
  open: boolean
  onClose: () => void
  /** It is gone, by this or by somebody else; takes the sheet away. */
  onRemoved: () => void
}

/** Asks for the reason before a slide is removed for good. */
export function RemoveSlide({ slide, open, onClose, onRemoved }: RemoveSlideProps) {
  const messages = useMessages(slidesMessages)
  const common = useMessages(commonMessages)
  const textId = useId()
  return (
    <Sheet open={open} onClose={onClose} title={messages.removeTitle} closeLabel={common.close} describedBy={textId}>
      <div id={textId} className={styles.about}>
        <img src={slide.url} alt="" />
        <p>
          <strong>{slide.alt}</strong>
          {messages.removeText}
        </p>
      </div>
      <ReasonForm key={slide._id} id={slide._id} onClose={onClose} onRemoved={onRemoved} />
    </Sheet>
  )
}

function ReasonForm({ id, onClose, onRemoved }: { id: string } & Pick<RemoveSlideProps, 'onClose' | 'onRemoved'>) {
  const messages = useMessages(slidesMessages)
  const common = useMessages(commonMessages)
  const remove = useMutation(removeMutation(useQueryClient()))
  const form = useForm({ resolver: zodResolver(operatorDeleteSlide.body), defaultValues: { reason: '' } })
  const submit = form.handleSubmit(async ({ reason }) => {
    if (remove.isPending) return
    try {
      await remove.mutateAsync({ id, reason })
    } catch (error) {
      if (!markRefused(form, ['reason'], error)) await toastError(error)
      const isGone = error instanceof CallError && error.code === 'not_found'
      if (isGone) onRemoved()
      return
    }
    toast.ok(messages.removed)
    onRemoved()
  })
  return (
    <Stack as="form" gap={4} noValidate onSubmit={event => void submit(event)}>
      <FormText form={form} name="reason" label={common.reason} hint={common.reasonHint} type="area" />
      <div className={styles.answers}>
        <Button variant="sec" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button variant="dng" type="submit" busy={remove.isPending}>
          {messages.removeYes}
        </Button>
      </div>
    </Stack>
  )
}
