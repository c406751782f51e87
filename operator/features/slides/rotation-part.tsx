import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useWords } from '#client/i18n.ts'
import { operatorSlideSettings } from '#contract/api/operator.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { toastError } from '#operator/lib/errors.ts'
import { markRefused } from '#operator/lib/form-errors.ts'
import { FormText } from '#operator/lib/form-text.tsx'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { rotationMutation } from './api.ts'
import { words as slidesWords } from './i18n.ts'
import styles from './rotation-part.module.css'

/** How long each slide stays, and why that changes. `seconds` is what is saved. */
export function RotationPart({ seconds }: { seconds: number }) {
  const words = useWords(slidesWords)
  const common = useWords(commonWords)
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
    toast.ok(words.rotationSaved)
  })
  return (
    <Card title={words.rotation}>
      <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
        <FormText form={form} name="time" label={words.seconds} hint={words.secondsHint} kind="number" />
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
