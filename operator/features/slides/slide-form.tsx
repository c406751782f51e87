import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { operatorCreateSlide } from '#contract/api/admin/console.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { FormPicture, FormText } from '#operator/lib/form-fields.tsx'
import { SaveForm, savedDrafts, useSavedForm } from '#operator/lib/save-form.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Stack } from '#ui/layout.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.tsx'
import { saveMutation, type SlideBody } from './api.ts'
import { messages as slidesMessages } from './i18n.ts'
import shared from '#operator/lib/form.module.css'
import styles from './slides.module.css'

const drafts = savedDrafts<SlideBody>()

export interface SlideFormProps {
  /** Id of the edited slide; none for a new one. */
  id?: string
  saved: SlideBody
}

/** The form of a slide, and the reason for the change. Input stays until it is saved or discarded. */
export function SlideForm({ id, saved }: SlideFormProps) {
  const messages = useMessages(slidesMessages)
  const common = useMessages(commonMessages)
  const navigate = useNavigate()
  const [uploading, setUploading] = useState(false)
  const form = useSavedForm(operatorCreateSlide.body, saved)
  const save = useMutation(saveMutation(useQueryClient(), id))
  const { ref, value, onChange } = useController({ control: form.control, name: 'active' }).field
  return (
    <SaveForm
      {...{ form, id, drafts }}
      why={messages.why}
      saveLabel={id === undefined ? messages.create : common.save}
      isUploading={uploading}
      send={save.mutateAsync}
      onDone={async () => {
        toast.ok(id === undefined ? messages.created : messages.saved)
        await navigate({ to: '/slides', ignoreBlocker: true })
      }}
      refusals={{ conflict: () => toast.error(messages.tooMany) }}
    >
      <Card title={messages.content}>
        <Stack gap={4} alignContent="start" marginTop={2} className={cx(shared.columns, styles.columns)}>
          <FormPicture form={form} name="_upload" label={messages.picture} onBusy={setUploading} />
          <Stack gap={4} alignContent="start">
            <FormText form={form} name="sponsorUrl" label={messages.sponsorUrl} hint={messages.urlHint} type="url" />
            <FormText form={form} name="alt" label={messages.alt} hint={messages.altHint} type="area" />
            <FormText form={form} name="place" label={messages.slot} hint={messages.positionHint} type="number" />
            <Switch ref={ref} label={messages.activeLabel} checked={value} onChange={onChange} />
          </Stack>
        </Stack>
      </Card>
    </SaveForm>
  )
}
