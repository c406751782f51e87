import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { slidesQuery } from './api.ts'
import { messages as slidesMessages } from './i18n.ts'
import { SlideForm } from './slide-form.tsx'

const LAST_POSITION = 99

/** A new slide, last in order by default. */
export function NewSlideScreen() {
  const messages = useMessages(slidesMessages)
  const slides = useQuery(slidesQuery)
  return (
    <>
      <PageHead title={messages.newTitle} back={{ to: '/slides', label: messages.backToSlides }} />
      {slides.data ? (
        <SlideForm
          saved={{
            _upload: '',
            sponsorUrl: '',
            alt: '',
            place: Math.min(LAST_POSITION, Math.max(0, ...slides.data.docs.map(slide => slide.place)) + 1),
            active: true,
            reason: '',
          }}
        />
      ) : (
        <Pending read={slides} heights={[280]} />
      )}
    </>
  )
}
