import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ImageOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { type Slide, slidesQuery } from './api.ts'
import { messages as slidesMessages } from './i18n.ts'
import { RemoveSlide } from './remove-slide.tsx'
import { SlideForm } from './slide-form.tsx'

/** Edits or deletes one slide. */
export function EditSlideScreen() {
  const messages = useMessages(slidesMessages)
  const { slide: id } = useParams({ from: '/private/slides/$slide' })
  const slides = useQuery(slidesQuery)
  const found = slides.data?.docs.find(slide => slide._id === id)
  const [first, setFirst] = useState<Slide>()
  // Keep the values the edit started from when the list is refetched.
  if (found && first?._id !== id) setFirst(found)
  const slide = first?._id === id ? first : undefined
  return (
    <>
      <PageHead title={messages.editTitle} text={slide?._id} back={{ to: '/slides', label: messages.backToSlides }}>
        {slide && <RemoveButton slide={slide} />}
      </PageHead>
      {slide ? (
        <SlideForm key={slide._id} id={slide._id} saved={bodyOf(slide)} />
      ) : slides.data ? (
        <Gone />
      ) : (
        <Pending read={slides} heights={[280]} />
      )}
    </>
  )
}

const bodyOf = ({ _upload, sponsorUrl, alt, place, active }: Slide) => ({
  _upload: _upload._id,
  sponsorUrl,
  alt,
  place,
  active,
  reason: '',
})

function RemoveButton({ slide }: { slide: Slide }) {
  const messages = useMessages(slidesMessages)
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="dng" icon={<Trash2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        {messages.removeYes}
      </Button>
      <RemoveSlide
        slide={slide}
        open={open}
        onClose={() => setOpen(false)}
        onRemoved={() => void navigate({ to: '/slides', ignoreBlocker: true })}
      />
    </>
  )
}

function Gone() {
  const messages = useMessages(slidesMessages)
  return (
    <State
      art={<ImageOff />}
      title={messages.gone}
      text={messages.goneText}
      action={
        <Link to="/slides" className={buttonClass({ variant: 'sec' })}>
          {messages.backToSlides}
        </Link>
      }
    />
  )
}
