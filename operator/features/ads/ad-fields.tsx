import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { AD_TYPES } from '#contract/api/player/ads.ts'
import { AD_PLAYERS, AD_TEXT_MAX, AD_TITLE_MAX } from '#contract/api/admin/ads.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { FormPicture, FormSegmented, FormSelect, FormText } from '#operator/lib/form-fields.tsx'
import shared from '#operator/lib/form.module.css'
import { type AdDetail, cardsQuery } from './api.ts'
import type { AdForm as Form } from './form.ts'
import { messages as adsMessages } from './i18n.ts'
import styles from './ad-form.module.css'

const LANGS = ['', 'pt-BR', 'en'] as const

export function ContentFields({ form, onBusy }: { form: Form; onBusy: (busy: boolean) => void }) {
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

export function AudienceFields({ form, card }: { form: Form; card: AdDetail['card'] }) {
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
  // The saved one stays to be chosen, however old it is.
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
