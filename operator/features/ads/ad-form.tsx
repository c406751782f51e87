import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { zAdInput } from '#contract/api/admin/ads.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { toastError } from '#operator/lib/errors.ts'
import { markRefused } from '#operator/lib/form-errors.ts'
import { FormText } from '#operator/lib/form-text.tsx'
import { savedDrafts } from '#operator/lib/saved-drafts.ts'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { SaveBar } from '#operator/lib/save-bar.tsx'
import { AudienceFields, ContentFields } from './ad-fields.tsx'
import { type AdBody, type AdDetail, saveMutation } from './api.ts'
import type { AdForm as Form } from './form.ts'
import { NAMES } from './form.ts'
import { messages as adsMessages } from './i18n.ts'
import { ShownAd } from './shown-ad.tsx'
import styles from './ad-form.module.css'

const drafts = savedDrafts<AdBody>()

export interface AdFormProps {
  /** The draft that is changed; none for a new one. */
  id?: string
  saved: AdBody
  /** The card of the draft as it is saved, which may be among the newest no more. */
  card?: AdDetail['card']
  /** Whether something is written that is not saved. */
  onDirty?: (isDirty: boolean) => void
}

/** Everything about an ad, and why it is written. What was typed stays until it is saved or dropped. */
export function AdForm({ id, saved, card = null, onDirty }: AdFormProps) {
  const messages = useMessages(adsMessages)
  const common = useMessages(commonMessages)
  const [uploading, setUploading] = useState(false)
  const form: Form = useForm({ resolver: zodResolver(zAdInput), mode: 'onTouched', defaultValues: saved })
  const { dirtyFields, isDirty } = form.formState
  const save = useSave(id, form)
  useLeaveGuard(isDirty)
  useSaved(id, form)
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty])
  return (
    <form className={styles.form} noValidate onSubmit={event => void save.submit(event)}>
      <Card title={messages.content} action={<Preview form={form} />}>
        <ContentFields form={form} onBusy={setUploading} />
      </Card>
      <Card title={messages.audience}>
        <AudienceFields form={form} card={card} />
      </Card>
      <Card title={messages.why}>
        <FormText form={form} name="reason" label={common.reason} hint={common.reasonHint} type="area" />
      </Card>
      <SaveBar
        changes={Object.keys(dirtyFields).length}
        saveLabel={messages.create}
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

/** What is written so far, as a player will see it. */
function Preview({ form }: { form: Form }) {
  const messages = useMessages(adsMessages)
  const common = useMessages(commonMessages)
  const [shown, setShown] = useState<{ ad: AdBody; open: boolean }>()
  return (
    <>
      <Button
        variant="txt"
        size="sm"
        icon={<Eye aria-hidden="true" />}
        onClick={() => setShown({ ad: form.getValues(), open: true })}
      >
        {messages.preview}
      </Button>
      {shown && (
        <Sheet
          open={shown.open}
          onClose={() => setShown({ ...shown, open: false })}
          title={shown.ad.title.trim() || messages.untitled}
          closeLabel={common.close}
        >
          <ShownAd ad={shown.ad} />
        </Sheet>
      )}
    </>
  )
}

/** Saves the draft; a new one goes on at its own page. When it fails, what was typed stays, even when the session has ended. */
function useSave(id: string | undefined, form: Form) {
  const messages = useMessages(adsMessages)
  const navigate = useNavigate()
  const save = useMutation(saveMutation(useQueryClient(), id))
  const submit = form.handleSubmit(async body => {
    if (save.isPending) return
    let ad: string
    try {
      ad = await save.mutateAsync(body)
    } catch (error) {
      if (error instanceof CallError && error.status === 401) drafts.save(id, form.getValues())
      if (error instanceof CallError && error.code === 'conflict') toast.error(messages.tooMany)
      else if (!markRefused(form, NAMES, error)) await toastError(error)
      return
    }
    drafts.drop(id)
    toast.ok(id === undefined ? messages.created : messages.saved)
    if (id === undefined) await navigate({ to: '/ads/$ad', params: { ad }, ignoreBlocker: true })
    else form.reset({ ...body, reason: '' })
  })
  return { submit, busy: save.isPending }
}

/** Puts back what the end of the session interrupted. */
function useSaved(id: string | undefined, form: Form): void {
  const { setValue } = form
  useEffect(() => {
    const draft = drafts.of(id)
    if (!draft) return
    for (const name of NAMES) setValue(name, draft[name], { shouldDirty: true })
  }, [id, setValue])
}
