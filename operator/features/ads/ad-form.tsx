import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { zAdInput } from '#contract/api/admin/ads.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { SaveForm, savedDrafts, useSavedForm } from '#operator/lib/save-form.tsx'
import { AudienceFields, ContentFields } from './ad-fields.tsx'
import { type AdBody, type AdDetail, saveMutation } from './api.ts'
import type { AdForm as Form } from './form.ts'
import { messages as adsMessages } from './i18n.ts'
import { ShownAd } from './shown-ad.tsx'

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
  const navigate = useNavigate()
  const [uploading, setUploading] = useState(false)
  const form: Form = useSavedForm(zAdInput, saved)
  const save = useMutation(saveMutation(useQueryClient(), id))
  return (
    <SaveForm
      {...{ form, id, drafts, onDirty }}
      why={messages.why}
      saveLabel={messages.create}
      isUploading={uploading}
      send={save.mutateAsync}
      onDone={async (ad, body) => {
        toast.ok(id === undefined ? messages.created : messages.saved)
        if (id === undefined) await navigate({ to: '/ads/$ad', params: { ad }, ignoreBlocker: true })
        else form.reset({ ...form.getValues(), ...body, reason: '' })
      }}
      refusals={{ conflict: () => toast.error(messages.tooMany) }}
    >
      <Card title={messages.content} action={<Preview form={form} />}>
        <ContentFields form={form} onBusy={setUploading} />
      </Card>
      <Card title={messages.audience}>
        <AudienceFields form={form} card={card} />
      </Card>
    </SaveForm>
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
