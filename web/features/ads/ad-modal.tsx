import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { embedOf } from '#contract/video.ts'
import { AdView } from '#ui/ad-view.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { commonWords } from '#web/lib/common-words.ts'
import { useWords } from '#web/lib/i18n.ts'
import type { AskedAd } from '#web/lib/open-ad.ts'
import { Problem } from '#web/lib/problem.tsx'
import { type Ad, adQuery, tellFollowed, tellViewed } from './api.ts'
import { words as adsWords } from './i18n.ts'

interface AdModalProps {
  asked: AskedAd
  open: boolean
  onClose: () => void
}

/** An ad, over the page one is on. It counts as seen once it is there to be seen. */
export function AdModal({ asked, open, onClose }: AdModalProps): ReactNode {
  const words = useWords(adsWords)
  const common = useWords(commonWords)
  const read = useQuery(adQuery(asked))
  const { data, error } = read
  const shownId = data?._id
  useEffect(() => {
    if (shownId !== undefined) tellViewed(shownId)
  }, [shownId])
  const isOver = error instanceof CallError && error.status === 404
  return (
    <Sheet open={open} onClose={onClose} title={data?.title ?? words.label} closeLabel={common.close}>
      {isOver ? (
        <State
          art={<Megaphone />}
          title={words.over}
          text={words.overText}
          action={
            <Button variant="sec" onClick={onClose}>
              {words.close}
            </Button>
          }
        />
      ) : data ? (
        <Shown ad={data} />
      ) : error ? (
        <Problem error={error} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonGroup label={common.loading}>
          <Skeleton shape="block" height={220} />
          <Skeleton shape="block" height={72} />
        </SkeletonGroup>
      )}
    </Sheet>
  )
}

function Shown({ ad }: { ad: Ad }) {
  const words = useWords(adsWords)
  const embed = ad.type === 'video' ? embedOf(ad.url) : null
  const host = ad.link !== null && URL.canParse(ad.link) ? new URL(ad.link).host : undefined
  return (
    <AdView
      label={words.label}
      note={words.age}
      image={ad.type === 'image' && ad._upload ? { src: `/api/file/${ad._upload._id}`, alt: ad.alt } : undefined}
      video={embed === null ? undefined : { src: embed, title: words.video(ad.title) }}
      text={ad.text}
      more={
        ad.link === null
          ? undefined
          : {
              href: ad.link,
              label: words.more,
              outside: host === undefined ? undefined : words.outside(host),
              onFollow: () => tellFollowed(ad._id),
            }
      }
    />
  )
}
