import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { operatorSlideSettings } from '#contract/api/admin/console.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { toastError } from '#operator/lib/errors.ts'
import { markRefused } from '#operator/lib/form-errors.ts'
import { FormText } from '#operator/lib/form-text.tsx'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { rotationMutation } from './api.ts'
import { messages as slidesMessages } from './i18n.ts'
import styles from './rotation-section.module.css'

/** How long each slide stays, and why that changes. `seconds` is what is saved. */
export function RotationSection({ seconds }: { seconds: number }) {
  const messages = useMessages(slidesMessages)
  const common = useMessages(commonMessages)
  const save = useMutation(rotationMutation(useQueryClient()))
  const form = useForm({
    resolver: zodResolver(operatorSlideSettings.body),
    mode: 'onTouched',
    defaultValues: { time: seconds, reason: '' },
  })
  const { isDirty } = form.formState
  const { reset } = form
  useLeaveGuard(isDirty)
  useEffect(() => {
    // A time saved elsewhere is shown, unless somebody is typing one here.
    if (!isDirty) reset({ time: seconds, reason: '' })
  }, [isDirty, reset, seconds])
  const submit = form.handleSubmit(async body => {
    if (save.isPending) return
    try {
      await save.mutateAsync(body)
    } catch (error) {
      if (!markRefused(form, ['time', 'reason'], error)) await toastError(error)
      return
    }
    reset({ time: body.time, reason: '' })
    toast.ok(messages.rotationSaved)
  })
  return (
    <Card title={messages.rotation}>
      <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
        <FormText form={form} name="time" label={messages.seconds} hint={messages.secondsHint} type="number" />
        <FormText form={form} name="reason" label={common.reason} hint={common.reasonHint} />
        <div className={styles.save}>
          <Button type="submit" variant="sec" busy={save.isPending} disabled={!isDirty}>
            {common.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
