import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { CircleStop, Pause, Send, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useLang, useMessages } from '#client/i18n.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { FormSegmented, FormText } from '#operator/lib/form-fields.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { StatTiles } from '#operator/lib/stat-tiles.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Moment } from '#operator/lib/values.tsx'
import { fromWallTime } from '#operator/lib/wall-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { AdForm } from './ad-form.tsx'
import { AD_TONES, type AdDetail, adQuery, endMutation, removeMutation, sendMutation } from './api.ts'
import { bodyOf } from './form.ts'
import { messages as adsMessages } from './i18n.ts'
import { ShownAd } from './shown-ad.tsx'
import styles from '#operator/lib/page-layout.module.css'

interface AdSheetProps {
  ad: AdDetail
  open: boolean
  onClose: () => void
}

/** Ends an active ad, or cancels a scheduled one. */
function EndSheet({ ad, open, onClose }: AdSheetProps) {
  const messages = useMessages(adsMessages)
  const end = useMutation(endMutation(useQueryClient(), ad._id))
  // Keep the initial question while the request runs.
  const [isWaiting] = useState(ad.state === 'scheduled')
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={isWaiting ? messages.holdTitle : messages.endTitle}
      text={isWaiting ? messages.holdText : messages.endText}
      confirmLabel={isWaiting ? messages.hold : messages.end}
      danger={!isWaiting}
      onConfirm={end.mutateAsync}
      done={isWaiting ? messages.held : messages.ended}
    />
  )
}

function RemoveSheet({ ad, open, onClose, onRemoved }: AdSheetProps & { onRemoved: () => void }) {
  const messages = useMessages(adsMessages)
  const remove = useMutation(removeMutation(useQueryClient(), ad._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.removeTitle}
      about={ad.title}
      text={messages.removeText}
      confirmLabel={messages.remove}
      danger
      onConfirm={async reason => {
        await remove.mutateAsync(reason)
        toast.ok(messages.removed)
        onRemoved()
      }}
    />
  )
}

/** Results of an ad: counts, audience, and its look for players. */
function AdResult({ ad }: { ad: AdDetail }) {
  const messages = useMessages(adsMessages)
  return (
    <>
      <Counts ad={ad} />
      <div className={styles.columns}>
        <Card title={messages.data}>
          <Stack gap={3}>
            <Data ad={ad} />
            <Row as="p" gap={2} wrap>
              <Link to="/audit" search={{ subject: ad._id }} className={styles.link}>
                {messages.audit}
              </Link>
            </Row>
          </Stack>
        </Card>
        <Card title={messages.shown}>
          <ShownAd ad={bodyOf(ad)} />
        </Card>
      </div>
    </>
  )
}

function Counts({ ad }: { ad: AdDetail }) {
  const messages = useMessages(adsMessages)
  const lang = useLang()
  const share = (part: number, whole: number): string =>
    (whole === 0 ? 0 : part / whole).toLocaleString(lang, { style: 'percent', maximumFractionDigits: 1 })
  const shown = (count: number): string => count.toLocaleString(lang)
  return (
    <StatTiles
      label={messages.counts}
      figures={[
        { label: messages.people, value: shown(ad.people) },
        { label: messages.views, value: shown(ad.views), note: messages.reached(share(ad.views, ad.people)) },
        { label: messages.clicks, value: shown(ad.clicks), note: messages.followed(share(ad.clicks, ad.views)) },
      ]}
    />
  )
}

function Data({ ad }: { ad: AdDetail }) {
  const messages = useMessages(adsMessages)
  const ways = [ad.notify && messages.notifyShort, ad.live && messages.liveShort].filter(way => way !== false)
  return (
    <DescriptionList
      rows={[
        { label: messages.players, value: messages.playersOf[ad.players] },
        { label: messages.card, value: ad.card?.name ?? messages.noCard },
        { label: messages.lang, value: messages.langs[ad.lang] },
        { label: messages.ways, value: ways.join(' · ') },
        { label: messages.sendAt, value: ad.sendAt ? <Moment at={ad.sendAt} /> : '–' },
        ...(ad.endedAt ? [{ label: messages.endedAt, value: <Moment at={ad.endedAt} /> }] : []),
        ...(ad.audience === null ? [] : [{ label: messages.audienceNow, value: ad.audience }]),
      ]}
    />
  )
}

/** Now (null), or a date in São Paulo time. */
const zFields = z.discriminatedUnion('when', [
  z.object({
    when: z.literal('now'),
    at: z.pipe(
      z.string(),
      z.transform(() => null),
    ),
  }),
  z.object({
    when: z.literal('later'),
    at: z.pipe(z.pipe(z.string(), z.transform(fromWallTime)), z.date({ error: 'date_invalid' })),
  }),
])

/** Asks when to send an ad, and shows the number of recipients. */
function SendSheet({ ad, open, onClose }: AdSheetProps) {
  const messages = useMessages(adsMessages)
  const lang = useLang()
  const send = useMutation(sendMutation(useQueryClient(), ad._id))
  const form = useShortForm(zFields, { when: 'now', at: '' })
  const isLater = useWatch({ control: form.control, name: 'when' }) === 'later'
  const audience = ad.audience ?? 0
  const people = messages.player(audience, audience.toLocaleString(lang))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.sendTitle}
      text={
        <>
          <p>
            <strong>{ad.title}</strong>
          </p>
          {audience === 0 ? <Note tone="orange">{messages.nobody}</Note> : <p>{messages.sendText(people)}</p>}
        </>
      }
      confirmLabel={messages.send}
      form={form}
      onConfirm={async (reason, { at }) => {
        await send.mutateAsync({ at, reason })
        toast.ok(at === null ? messages.sentNow : messages.sentLater)
      }}
    >
      <FormSegmented
        form={form}
        name="when"
        label={messages.when}
        options={[
          { value: 'now', label: messages.now },
          { value: 'later', label: messages.later },
        ]}
      />
      {isLater && <FormText form={form} name="at" label={messages.at} type="datetime-local" isPlain />}
    </ReasonSheet>
  )
}

/** One ad: a draft to edit and send, or its results. */
export function AdScreen() {
  const messages = useMessages(adsMessages)
  const { ad: id } = useParams({ from: '/private/ads/$ad' })
  const read = useQuery(adQuery(id))
  const [isDirty, setDirty] = useState(false)
  const reportDirty = useCallback((next: boolean) => setDirty(next), [])
  const { data } = read
  return (
    <>
      <PageHead
        title={data ? data.title : messages.one}
        text={data && <Badge tone={AD_TONES[data.state]}>{messages.state[data.state]}</Badge>}
        back={{ to: '/ads', label: messages.back }}
      >
        {data && <Actions ad={data} isDirty={isDirty && data.state === 'draft'} />}
      </PageHead>
      {data ? (
        data.state === 'draft' ? (
          <AdForm key={data._id} id={data._id} saved={bodyOf(data)} card={data.card} onDirty={reportDirty} />
        ) : (
          <AdResult ad={data} />
        )
      ) : (
        <Pending read={read} />
      )}
    </>
  )
}

type What = 'send' | 'end' | 'remove'

function Actions({ ad, isDirty }: { ad: AdDetail; isDirty: boolean }) {
  const messages = useMessages(adsMessages)
  const navigate = useNavigate()
  const { what, key, sheet, ask } = useSheet<What>()
  return (
    <>
      {ad.state === 'draft' && (
        <>
          <Button variant="dng" icon={<Trash2 aria-hidden="true" />} onClick={() => ask('remove')}>
            {messages.remove}
          </Button>
          <Button
            icon={<Send aria-hidden="true" />}
            onClick={() => (isDirty ? toast.info(messages.saveFirst, messages.saveFirstText) : ask('send'))}
          >
            {messages.send}
          </Button>
        </>
      )}
      {ad.state === 'scheduled' && (
        <Button variant="sec" icon={<Pause aria-hidden="true" />} onClick={() => ask('end')}>
          {messages.hold}
        </Button>
      )}
      {(ad.state === 'sending' || ad.state === 'sent') && (
        <Button variant="dng" icon={<CircleStop aria-hidden="true" />} onClick={() => ask('end')}>
          {messages.end}
        </Button>
      )}
      {what === 'send' && <SendSheet key={key} ad={ad} {...sheet} />}
      {what === 'end' && <EndSheet key={key} ad={ad} {...sheet} />}
      {what === 'remove' && (
        <RemoveSheet
          key={key}
          ad={ad}
          {...sheet}
          onRemoved={() => void navigate({ to: '/ads', ignoreBlocker: true })}
        />
      )}
    </>
  )
}
