import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { AD_PLAYERS, AD_TEXT_MAX, AD_TITLE_MAX, zAdInput } from '#contract/api/admin/ads.ts'
import { AD_TYPES } from '#contract/api/player/ads.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { FormPicture, FormSegmented, FormSelect, FormText } from '#operator/lib/form-fields.tsx'
import { savedDrafts, SaveForm, useSavedForm } from '#operator/lib/save-form.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { type AdBody, type AdDetail, cardsQuery, saveMutation } from './api.ts'
import type { AdForm as Form } from './form.ts'
import { messages as adsMessages } from './i18n.ts'
import { ShownAd } from './shown-ad.tsx'
import shared from '#operator/lib/form.module.css'
import styles from './ad-form.module.css'

const drafts = savedDrafts<AdBody>()

export interface AdFormProps {
  /** Id of the edited draft; none for a new one. */
  id?: string
  saved: AdBody
  /** The card of the saved draft, which may no longer be among the newest. */
  card?: AdDetail['card']
  /** Called when unsaved changes appear or disappear. */
  onDirty?: (isDirty: boolean) => void
}

/** The form of an ad, and the reason for the change. Input stays until it is saved or discarded. */
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

/** A preview of the ad as a player will see it. */
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

const LANGS = ['', 'pt-BR', 'en'] as const

function ContentFields({ form, onBusy }: { form: Form; onBusy: (busy: boolean) => void }) {
  const messages = useMessages(adsMessages)
  const isImage = useWatch({ control: form.control, name: 'type' }) === 'image'
  return (
    <Stack gap={4} alignContent="start" marginTop={2} className={shared.columns}>
      <Stack gap={4} alignContent="start">
        <FormSegmented
          form={form}
          name="type"
          label={messages.type}
          options={AD_TYPES.map(value => ({ value, label: messages.types[value] }))}
        />
        {isImage ? (
          <>
            <FormPicture form={form} name="_upload" label={messages.picture} onBusy={onBusy} />
            <FormText form={form} name="alt" label={messages.alt} hint={messages.altHint} type="area" />
          </>
        ) : (
          <FormText form={form} name="video" label={messages.video} hint={messages.videoHint} type="url" />
        )}
      </Stack>
      <Stack gap={4} alignContent="start">
        <FormText form={form} name="title" label={messages.adTitle} maxLength={AD_TITLE_MAX} />
        <FormText form={form} name="text" label={messages.adText} type="area" maxLength={AD_TEXT_MAX} />
        <FormText form={form} name="link" label={messages.link} hint={messages.linkHint} type="url" />
      </Stack>
    </Stack>
  )
}

function AudienceFields({ form, card }: { form: Form; card: AdDetail['card'] }) {
  const messages = useMessages(adsMessages)
  return (
    <Stack gap={4} alignContent="start" marginTop={2} className={shared.columns}>
      <Stack gap={4} alignContent="start">
        <FormSelect
          form={form}
          name="players"
          label={messages.players}
          options={AD_PLAYERS.map(value => ({ value, label: messages.playersOf[value] }))}
        />
        <CardField form={form} card={card} />
      </Stack>
      <Stack gap={4} alignContent="start">
        <FormSegmented
          form={form}
          name="lang"
          label={messages.lang}
          options={LANGS.map(value => ({ value, label: messages.langs[value] }))}
        />
        <Ways form={form} />
      </Stack>
    </Stack>
  )
}

function CardField({ form, card }: { form: Form; card: AdDetail['card'] }) {
  const messages = useMessages(adsMessages)
  const cards = useQuery(cardsQuery).data ?? []
  // The saved card stays selectable, however old it is.
  const options = card && !cards.some(({ _id }) => _id === card._id) ? [card, ...cards] : cards
  return (
    <FormSelect
      form={form}
      name="_card"
      label={messages.card}
      hint={messages.cardHint}
      options={[
        { value: '', label: messages.noCard },
        ...options.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
    />
  )
}

function Ways({ form }: { form: Form }) {
  const messages = useMessages(adsMessages)
  const errors = useErrorMessages()
  const { error } = form.getFieldState('notify', form.formState)
  return (
    <Stack as="fieldset" gap={1} className={styles.ways} aria-describedby="ad-ways-message">
      <legend>{messages.ways}</legend>
      <Checkbox label={messages.notify} {...form.register('notify')} />
      <Checkbox label={messages.live} {...form.register('live', { deps: ['notify'] })} />
      <FieldMessage id="ad-ways-message" error={formatField(error?.message, errors)} />
    </Stack>
  )
}
