import { useMessages } from '#client/i18n.ts'
import { embedOf } from '#contract/video.ts'
import { pictureUrl } from '#operator/lib/pictures.ts'
import { AdView } from '#ui/ad-view.tsx'
import { Note } from '#ui/note.tsx'
import type { AdBody } from './api.ts'
import { messages as adsMessages } from './i18n.ts'

type Content = Pick<AdBody, 'type' | 'title' | 'text' | '_upload' | 'alt' | 'video' | 'link'>

/** Preview of an ad as players see it. A link to a players' page does not work here, because it does not exist on the console's origin. */
export function ShownAd({ ad }: { ad: Content }) {
  const messages = useMessages(adsMessages)
  const embed = ad.type === 'video' ? embedOf(ad.video.trim()) : null
  const link = ad.link.trim()
  const host = URL.canParse(link) ? new URL(link).host : undefined
  return (
    <>
      {ad.type === 'video' && embed === null && <Note tone="orange">{messages.noVideo}</Note>}
      <AdView
        label={messages.label}
        note={messages.age}
        image={ad.type === 'image' && ad._upload !== '' ? { src: pictureUrl(ad._upload), alt: ad.alt } : undefined}
        video={embed === null ? undefined : { src: embed, title: messages.videoOf(ad.title) }}
        text={ad.text}
        more={
          link === ''
            ? undefined
            : { href: link, label: messages.more, outside: host === undefined ? undefined : messages.outside(host) }
        }
      />
    </>
  )
}
