import { queryOptions, useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { clickAd, getAd, viewAd } from '#contract/api/player/ads.ts'
import { embedOf } from '#contract/video.ts'
import { AdView } from '#ui/ad-view.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { call } from '#web/lib/call.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { AdRequest } from '#web/lib/open-ad.ts'
import { messages as adsMessages } from './i18n.ts'

type Ad = z.output<typeof getAd.answer>

/** An ad sent to me. Refetched at every opening, so that an expired one is not shown. */
const adQuery = ({ card, ad }: AdRequest) =>
  queryOptions({
    queryKey: ['ad', card, ad],
    queryFn: ({ signal }) => call(getAd, { params: { cardId: card, adId: ad }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Reports an impression. Not awaited, and a failure is ignored. */
const recordAdView = (id: string): void => void call(viewAd, { params: { id } }).catch(() => undefined)

/** Reports a click on its link. */
const recordAdClick = (id: string): void => void call(clickAd, { params: { id } }).catch(() => undefined)

interface AdModalProps {
  request: AdRequest
  open: boolean
  onClose: () => void
}

/** An ad over the current page. It counts as seen once it is visible. */
export function AdModal({ request, open, onClose }: AdModalProps): ReactNode {
  const messages = useMessages(adsMessages)
  const common = useMessages(commonMessages)
  const read = useQuery(adQuery(request))
  const { data } = read
  const shownId = data?._id
  useEffect(() => {
    if (shownId !== undefined) recordAdView(shownId)
  }, [shownId])
  return (
    <Sheet open={open} onClose={onClose} title={data?.title ?? messages.label} closeLabel={common.close}>
      <Loaded
        query={read}
        skeleton={<Skeletons label={common.loading} shape="block" heights={[220, 72]} />}
        renderRefusal={error =>
          error instanceof CallError &&
          error.status === 404 && (
            <State
              art={<Megaphone />}
              title={messages.over}
              text={messages.overText}
              action={
                <Button variant="sec" onClick={onClose}>
                  {messages.close}
                </Button>
              }
            />
          )
        }
      >
        {ad => <Shown ad={ad} />}
      </Loaded>
    </Sheet>
  )
}

function Shown({ ad }: { ad: Ad }) {
  const messages = useMessages(adsMessages)
  const embed = ad.type === 'video' ? embedOf(ad.url) : null
  const host = ad.link !== null && URL.canParse(ad.link) ? new URL(ad.link).host : undefined
  return (
    <AdView
      label={messages.label}
      note={messages.age}
      image={ad.type === 'image' && ad._upload ? { src: `/api/file/${ad._upload._id}`, alt: ad.alt } : undefined}
      video={embed === null ? undefined : { src: embed, title: messages.video(ad.title) }}
      text={ad.text}
      more={
        ad.link === null
          ? undefined
          : {
              href: ad.link,
              label: messages.more,
              outside: host === undefined ? undefined : messages.outside(host),
              onFollow: () => recordAdClick(ad._id),
            }
      }
    />
  )
}
