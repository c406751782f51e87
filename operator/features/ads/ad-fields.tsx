import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { AD_TYPES } from '#contract/api/player/ads.ts'
import { AD_PLAYERS, AD_TEXT_MAX, AD_TITLE_MAX } from '#contract/api/admin/ads.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, FieldMessage, Select } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { FormText } from '#operator/lib/form-text.tsx'
import { PictureField } from '#operator/lib/picture-field.tsx'
import { type AdDetail, cardsQuery } from './api.ts'
import type { AdForm } from './form.ts'
import { messages as adsMessages } from './i18n.ts'
import styles from './ad-form.module.css'

const LANGS = ['', 'pt-BR', 'en'] as const

/** What an ad shows. */
export function ContentFields({ form, onBusy }: { form: AdForm; onBusy: (busy: boolean) => void }) {
  const messages = useMessages(adsMessages)
  const { field } = useController({ control: form.control, name: 'type' })
  const { ref, value: type, onChange } = field
  const isImage = type === 'image'
  return (
    <div className={styles.columns}>
      <Stack gap={4} alignContent="start">
        <Segmented
          ref={ref}
          label={messages.type}
          options={AD_TYPES.map(value => ({ value, label: messages.types[value] }))}
          value={type}
          onChange={onChange}
        />
        {isImage ? (
          <>
            <Picture form={form} onBusy={onBusy} />
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
    </div>
  )
}

function Picture({ form, onBusy }: { form: AdForm; onBusy: (busy: boolean) => void }) {
  const messages = useMessages(adsMessages)
  const { field, fieldState } = useController({ control: form.control, name: '_upload' })
  const { ref, value } = field
  return (
    <PictureField
      ref={ref}
      label={messages.picture}
      value={value}
      onChange={id => form.setValue('_upload', id, { shouldDirty: true, shouldValidate: true })}
      onBusy={onBusy}
      error={formatField(fieldState.error?.message, useErrorMessages())}
      dirty={fieldState.isDirty}
    />
  )
}

/** Who gets an ad, and how. */
export function AudienceFields({ form, card }: { form: AdForm; card: AdDetail['card'] }) {
  const messages = useMessages(adsMessages)
  const { field } = useController({ control: form.control, name: 'lang' })
  const { ref, value: lang, onChange } = field
  return (
    <div className={styles.columns}>
      <Stack gap={4} alignContent="start">
        <Field label={messages.players}>
          {ids => (
            <Select {...ids} {...form.register('players')}>
              {AD_PLAYERS.map(value => (
                <option key={value} value={value}>
                  {messages.playersOf[value]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <CardField form={form} card={card} />
      </Stack>
      <Stack gap={4} alignContent="start">
        <Segmented
          ref={ref}
          label={messages.lang}
          options={LANGS.map(value => ({ value, label: messages.langs[value] }))}
          value={lang}
          onChange={onChange}
        />
        <Ways form={form} />
      </Stack>
    </div>
  )
}

function CardField({ form, card }: { form: AdForm; card: AdDetail['card'] }) {
  const messages = useMessages(adsMessages)
  const errors = useErrorMessages()
  const cards = useQuery(cardsQuery).data ?? []
  const value = useWatch({ control: form.control, name: '_card' })
  // The saved one stays to be chosen, however old it is.
  const options = card && !cards.some(({ _id }) => _id === card._id) ? [card, ...cards] : cards
  const { error } = form.getFieldState('_card', form.formState)
  return (
    <Field label={messages.card} hint={messages.cardHint} error={formatField(error?.message, errors)}>
      {ids => (
        // Its options come later than its value, which is therefore said anew.
        <Select {...ids} {...form.register('_card')} value={value}>
          <option value="">{messages.noCard}</option>
          {options.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function Ways({ form }: { form: AdForm }) {
  const messages = useMessages(adsMessages)
  const errors = useErrorMessages()
  const { error } = form.getFieldState('notify', form.formState)
  return (
    <fieldset className={styles.ways} aria-describedby="ad-ways-message">
      <legend>{messages.ways}</legend>
      <Checkbox label={messages.notify} {...form.register('notify')} />
      <Checkbox label={messages.live} {...form.register('live', { deps: ['notify'] })} />
      <FieldMessage id="ad-ways-message" error={formatField(error?.message, errors)} />
    </fieldset>
  )
}
