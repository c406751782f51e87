import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useController, useForm, type UseFormReturn } from 'react-hook-form'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { operatorCreateSlide } from '#contract/api/admin/console.ts'
import { Card } from '#ui/card.tsx'
import { Stack } from '#ui/layout.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { formatField, toastError, useErrorMessages } from '#operator/lib/errors.ts'
import { markRefused } from '#operator/lib/form-errors.ts'
import { FormText } from '#operator/lib/form-text.tsx'
import { savedDrafts } from '#operator/lib/saved-drafts.ts'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { PictureField } from '#operator/lib/picture-field.tsx'
import { SaveBar } from '#operator/lib/save-bar.tsx'
import { saveMutation, type SlideBody } from './api.ts'
import { messages as slidesMessages } from './i18n.ts'
import styles from './slide-form.module.css'

const drafts = savedDrafts<SlideBody>()
const NAMES = ['_upload', 'sponsorUrl', 'alt', 'place', 'active', 'reason'] as const

export interface SlideFormProps {
  /** The slide that is changed; none for a new one. */
  id?: string
  saved: SlideBody
}

/** Everything about a slide, and why it changes. What was typed stays until it is saved or dropped. */
export function SlideForm({ id, saved }: SlideFormProps) {
  const messages = useMessages(slidesMessages)
  const common = useMessages(commonMessages)
  const [uploading, setUploading] = useState(false)
  const form = useForm({ resolver: zodResolver(operatorCreateSlide.body), mode: 'onTouched', defaultValues: saved })
  const { dirtyFields, isDirty } = form.formState
  const save = useSave(id, form)
  useLeaveGuard(isDirty)
  useDraft(id, form)
  const changes = Object.keys(dirtyFields).length
  return (
    <form className={styles.form} noValidate onSubmit={event => void save.submit(event)}>
      <Card title={messages.content}>
        <div className={styles.columns}>
          <Picture form={form} onBusy={setUploading} />
          <Stack gap={4} alignContent="start">
            <FormText form={form} name="sponsorUrl" label={messages.sponsorUrl} hint={messages.urlHint} type="url" />
            <FormText form={form} name="alt" label={messages.alt} hint={messages.altHint} type="area" />
            <FormText form={form} name="place" label={messages.slot} hint={messages.positionHint} type="number" />
            <Active form={form} />
          </Stack>
        </div>
      </Card>
      <Card title={messages.why}>
        <FormText form={form} name="reason" label={common.reason} hint={common.reasonHint} type="area" />
      </Card>
      <SaveBar
        changes={changes}
        saveLabel={id === undefined ? messages.create : common.save}
        busy={save.busy}
        canSave={!uploading && (id === undefined || isDirty)}
        onDiscard={() => {
          drafts.drop(id)
          form.reset()
        }}
      />
    </form>
  )
}

type SlideFormControl = UseFormReturn<SlideBody, unknown, SlideBody>

function Picture({ form, onBusy }: { form: SlideFormControl; onBusy: (busy: boolean) => void }) {
  const messages = useMessages(slidesMessages)
  const { field, fieldState } = useController({ control: form.control, name: '_upload' })
  const { ref, value } = field
  return (
    <PictureField
      label={messages.picture}
      value={value}
      onChange={id => form.setValue('_upload', id, { shouldDirty: true, shouldValidate: true })}
      onBusy={onBusy}
      error={formatField(fieldState.error?.message, useErrorMessages())}
      dirty={fieldState.isDirty}
      ref={ref}
    />
  )
}

function Active({ form }: { form: SlideFormControl }) {
  const messages = useMessages(slidesMessages)
  const { field } = useController({ control: form.control, name: 'active' })
  const { ref, value, onChange } = field
  return <Switch ref={ref} label={messages.activeLabel} checked={value} onChange={onChange} />
}

/** Saves and goes back to the list. When it fails, what was typed stays, even when the session has ended. */
function useSave(id: string | undefined, form: SlideFormControl) {
  const messages = useMessages(slidesMessages)
  const navigate = useNavigate()
  const save = useMutation(saveMutation(useQueryClient(), id))
  const submit = form.handleSubmit(async body => {
    if (save.isPending) return
    try {
      await save.mutateAsync(body)
    } catch (error) {
      if (error instanceof CallError && error.status === 401) drafts.save(id, form.getValues())
      if (error instanceof CallError && error.code === 'conflict') toast.error(messages.tooMany)
      else if (!markRefused(form, NAMES, error)) await toastError(error)
      return
    }
    drafts.drop(id)
    toast.ok(id === undefined ? messages.created : messages.saved)
    await navigate({ to: '/slides', ignoreBlocker: true })
  })
  return { submit, busy: save.isPending }
}

/** Puts back what the end of the session interrupted. */
function useDraft(id: string | undefined, form: SlideFormControl): void {
  const { setValue } = form
  useEffect(() => {
    const draft = drafts.of(id)
    if (!draft) return
    for (const name of NAMES) setValue(name, draft[name], { shouldDirty: true })
  }, [id, setValue])
}
