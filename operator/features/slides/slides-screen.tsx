import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Images, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useMessages } from '#client/i18n.ts'
import { operatorSlides, operatorSlideSettings, operatorUpdateSlide } from '#contract/api/admin/console.ts'
import { call } from '#operator/lib/call.ts'
import { col } from '#operator/lib/columns.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { FormReason, FormText } from '#operator/lib/form-fields.tsx'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { type ListPart, listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { useSavedForm, useSend } from '#operator/lib/save-form.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { rotationMutation, slidesQuery } from './api.ts'
import { messages, messages as slidesMessages } from './i18n.ts'
import { RemoveSlide } from './remove-slide.tsx'
import styles from './slides.module.css'

/** The display time, and the reason for its change. `seconds` is the saved value. */
function RotationSection({ seconds }: { seconds: number }) {
  const messages = useMessages(slidesMessages)
  const common = useMessages(commonMessages)
  const save = useMutation(rotationMutation(useQueryClient()))
  const form = useSavedForm(operatorSlideSettings.body, { time: seconds, reason: '' })
  const { isDirty } = form.formState
  const { reset } = form
  useLeaveGuard(isDirty)
  useEffect(() => {
    // Follow a change made elsewhere, unless this one is being edited.
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

/** The sponsors' slides in the order players see them, and their display time. */
export const SlidesScreen: Screen = listScreen({
  list: operatorSlides,
  queryKey: slidesQuery.queryKey,
  icon: Images,
  messages,
  actions: Add,
  below: Rotation,
  columns: ({ t, act }) => [
    col.text('picture', t.picture, row => <img className={styles.picture} src={row.url} alt="" loading="lazy" />),
    col.by(
      col.text('alt', t.alt, row => <span className={styles.alt}>{row.alt}</span>),
      row => row.alt,
    ),
    col.by(
      col.text('sponsorUrl', t.sponsorUrl, row => <SponsorLink url={row.sponsorUrl} />),
      row => row.sponsorUrl,
    ),
    col.by(
      col.figure('place', t.slot, row => row.place),
      row => row.place,
    ),
    col.by(
      col.badge('state', t.state, row =>
        row.active ? { tone: 'green', label: t.active } : { tone: 'outline', label: t.inactive },
      ),
      row => (row.active ? t.active : t.inactive),
    ),
    col.actions(
      t.actions,
      row => (
        <span className={styles.actions}>
          <Link
            to="/slides/$slide"
            params={{ slide: row._id }}
            className={iconButtonClass()}
            aria-label={t.edit(row.alt)}
          >
            <Pencil aria-hidden="true" />
          </Link>
          <IconButton label={t.remove(row.alt)} onClick={() => act(row)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      ),
      'end',
    ),
  ],
  bulk: ({ t }) => ({
    name: row => row.alt,
    actions: (['show', 'hide'] as const).map(id => ({
      ...t.bulk[id],
      id,
      by: operatorUpdateSlide,
      isFor: ({ active }) => active === (id === 'hide'),
      run: ({ _id, _upload, sponsorUrl, alt, place }, reason) =>
        call(operatorUpdateSlide, {
          params: { id: _id },
          body: { _upload: _upload._id, sponsorUrl, alt, place, active: id === 'show', reason },
        }),
    })),
  }),
  sheet: ({ row, open, onClose, onGone }) => (
    <RemoveSlide slide={row} open={open} onClose={onClose} onRemoved={onGone} />
  ),
})

function Add() {
  return (
    <Link to="/slides/new" className={buttonClass()}>
      <Plus aria-hidden="true" />
      {useMessages(messages).add}
    </Link>
  )
}

function Rotation({ data }: ListPart<typeof operatorSlides>) {
  return data && <RotationSection seconds={data.time} />
}

/** Target of a slide. Players' pages are shown as text, because they do not exist on the console's origin. */
function SponsorLink({ url }: { url: string }) {
  if (url.startsWith('/')) return url
  return (
    <Text as="a" tone="green" block className={styles.link} href={url} target="_blank" rel="noreferrer">
      {url.replace(/^https?:\/\//, '')}
    </Text>
  )
}
