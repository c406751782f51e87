import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMessages } from '#client/i18n.ts'
import { operatorSlideSettings } from '#contract/api/admin/console.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { FormReason, FormText } from '#operator/lib/form-fields.tsx'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { useSavedForm, useSend } from '#operator/lib/save-form.tsx'
import { rotationMutation } from './api.ts'
import { messages as slidesMessages } from './i18n.ts'
import styles from './rotation-section.module.css'

/** How long each slide stays, and why that changes. `seconds` is what is saved. */
export function RotationSection({ seconds }: { seconds: number }) {
  const messages = useMessages(slidesMessages)
  const common = useMessages(commonMessages)
  const save = useMutation(rotationMutation(useQueryClient()))
  const form = useSavedForm(operatorSlideSettings.body, { time: seconds, reason: '' })
  const { isDirty } = form.formState
  const { reset } = form
  useLeaveGuard(isDirty)
  useEffect(() => {
    // A time saved elsewhere is shown, unless somebody is typing one here.
    if (!isDirty) reset({ time: seconds, reason: '' })
  }, [isDirty, reset, seconds])
  const { busy, onSubmit } = useSend({
    form,
    send: save.mutateAsync,
    onDone: (_, { time }) => {
      reset({ time, reason: '' })
      toast.ok(messages.rotationSaved)
    },
  })
  return (
    <Card title={messages.rotation}>
      <Stack as="form" gap={3} marginTop={2} className={styles.form} noValidate onSubmit={onSubmit}>
        <FormText form={form} name="time" label={messages.seconds} hint={messages.secondsHint} type="number" />
        <FormReason form={form} type="text" />
        <div className={styles.save}>
          <Button type="submit" variant="sec" busy={busy} disabled={!isDirty}>
            {common.save}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
