import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { CircleStop, Pause, Send, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { AdForm } from './ad-form.tsx'
import { AdResult } from './ad-result.tsx'
import { EndSheet, RemoveSheet } from './ad-sheets.tsx'
import { type AdDetail, adQuery, AD_TONES } from './api.ts'
import { bodyOf } from './form.ts'
import { messages as adsMessages } from './i18n.ts'
import { SendSheet } from './send-sheet.tsx'

/** One ad: a draft to be written and sent, or what became of it. */
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
