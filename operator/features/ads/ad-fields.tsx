import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { useWords } from '#client/i18n.ts'
import { AD_TYPES } from '#contract/api/ads.ts'
import { AD_PLAYERS, AD_TEXT_MAX, AD_TITLE_MAX } from '#contract/api/operator-ads.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, FieldMessage, Select } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { sayField, useErrorWords } from '#operator/lib/errors.ts'
import { FormText } from '#operator/lib/form-text.tsx'
import { PictureField } from '#operator/lib/picture-field.tsx'
import { type AdDetail, cardsQuery } from './api.ts'
import type { AdForm } from './form.ts'
import { words as adsWords } from './i18n.ts'
import styles from './ad-form.module.css'

const LANGS = ['', 'pt-BR', 'en'] as const

/** What an ad shows. */
export function ContentFields({ form, onBusy }: { form: AdForm; onBusy: (busy: boolean) => void }) {
  const words = useWords(adsWords)
  const { field } = useController({ control: form.control, name: 'type' })
  const { ref, value: type, onChange } = field
  const isImage = type === 'image'
  return (
    <div className={styles.columns}>
      <div className={styles.fields}>
        <Segmented
          ref={ref}
          label={words.type}
          options={AD_TYPES.map(value => ({ value, label: words.types[value] }))}
          value={type}
          onChange={onChange}
        />
        {isImage ? (
          <>
            <Picture form={form} onBusy={onBusy} />
            <FormText form={form} name="alt" label={words.alt} hint={words.altHint} kind="area" />
          </>
        ) : (
          <FormText form={form} name="video" label={words.video} hint={words.videoHint} kind="url" />
        )}
      </div>
      <div className={styles.fields}>
        <FormText form={form} name="title" label={words.adTitle} maxLength={AD_TITLE_MAX} />
        <FormText form={form} name="text" label={words.adText} kind="area" maxLength={AD_TEXT_MAX} />
        <FormText form={form} name="link" label={words.link} hint={words.linkHint} kind="url" />
      </div>
    </div>
  )
}

function Picture({ form, onBusy }: { form: AdForm; onBusy: (busy: boolean) => void }) {
  const words = useWords(adsWords)
  const { field, fieldState } = useController({ control: form.control, name: '_upload' })
  const { ref, value } = field
  return (
    <PictureField
      ref={ref}
      label={words.picture}
      value={value}
      onChange={id => form.setValue('_upload', id, { shouldDirty: true, shouldValidate: true })}
      onBusy={onBusy}
      error={sayField(fieldState.error?.message, useErrorWords())}
      dirty={fieldState.isDirty}
    />
  )
}

/** Who gets an ad, and how. */
export function AudienceFields({ form, card }: { form: AdForm; card: AdDetail['card'] }) {
  const words = useWords(adsWords)
  const { field } = useController({ control: form.control, name: 'lang' })
  const { ref, value: lang, onChange } = field
  return (
    <div className={styles.columns}>
      <div className={styles.fields}>
        <Field label={words.players}>
          {ids => (
            <Select {...ids} {...form.register('players')}>
              {AD_PLAYERS.map(value => (
                <option key={value} value={value}>
                  {words.playersOf[value]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <CardField form={form} card={card} />
      </div>
      <div className={styles.fields}>
        <Segmented
          ref={ref}
          label={words.lang}
          options={LANGS.map(value => ({ value, label: words.langs[value] }))}
          value={lang}
          onChange={onChange}
        />
        <Ways form={form} />
      </div>
    </div>
  )
}

function CardField({ form, card }: { form: AdForm; card: AdDetail['card'] }) {
  const words = useWords(adsWords)
  const errors = useErrorWords()
  const cards = useQuery(cardsQuery).data ?? []
  const value = useWatch({ control: form.control, name: '_card' })
  // The saved one stays to be chosen, however old it is.
  const options = card && !cards.some(({ _id }) => _id === card._id) ? [card, ...cards] : cards
  const { error } = form.getFieldState('_card', form.formState)
  return (
    <Field label={words.card} hint={words.cardHint} error={sayField(error?.message, errors)}>
      {ids => (
        // Its options come later than its value, which is therefore said anew.
        <Select {...ids} {...form.register('_card')} value={value}>
          <option value="">{words.noCard}</option>
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
  const words = useWords(adsWords)
  const errors = useErrorWords()
  const { error } = form.getFieldState('notify', form.formState)
  return (
    <fieldset className={styles.ways} aria-describedby="ad-ways-message">
      <legend>{words.ways}</legend>
      <Checkbox label={words.notify} {...form.register('notify')} />
      <Checkbox label={words.live} {...form.register('live', { deps: ['notify'] })} />
      <FieldMessage id="ad-ways-message" error={sayField(error?.message, errors)} />
    </fieldset>
  )
}
