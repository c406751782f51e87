import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Images, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { State } from '#ui/state.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { type Slide, slidesQuery } from './api.ts'
import { type SlidesMessages, messages as slidesMessages } from './i18n.ts'
import { LoadingSlides } from './loading-slides.tsx'
import { RemoveSlide } from './remove-slide.tsx'
import { RotationSection } from './rotation-section.tsx'
import styles from './slides-screen.module.css'

/** The sponsors' slides, in the order players see them, and the time each stays. */
export function SlidesScreen() {
  const messages = useMessages(slidesMessages)
  const slides = useQuery(slidesQuery)
  return (
    <>
      <PageHead title={messages.title} text={messages.text}>
        <Link to="/slides/new" className={buttonClass()}>
          <Plus aria-hidden="true" />
          {messages.add}
        </Link>
      </PageHead>
      {slides.data ? (
        <>
          <SlideTable slides={slides.data.docs} />
          <RotationSection seconds={slides.data.time} />
        </>
      ) : (
        <LoadingSlides query={slides} />
      )}
    </>
  )
}

function SlideTable({ slides }: { slides: readonly Slide[] }) {
  const messages = useMessages(slidesMessages)
  const [removing, setRemoving] = useState<{ slide: Slide; open: boolean }>()
  function handleRemoved() {
    flushSync(() => setRemoving(undefined))
    // The button that asked is gone with its row: the keyboard goes on from the top of the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return slides.length === 0 ? (
    <State art={<Images />} title={messages.empty} text={messages.emptyText} />
  ) : (
    <>
      <DataTable
        caption={messages.table}
        columns={columnsIn(messages, slide => setRemoving({ slide, open: true }))}
        rows={slides}
        rowId={slide => slide._id}
      />
      {removing && (
        <RemoveSlide
          slide={removing.slide}
          open={removing.open}
          onClose={() => setRemoving({ ...removing, open: false })}
          onRemoved={handleRemoved}
        />
      )}
    </>
  )
}

/** Where a slide leads. A page of the players' own cannot be opened from the console's address. */
function SponsorLink({ url }: { url: string }) {
  if (url.startsWith('/')) return url
  return (
    <a className={styles.link} href={url} target="_blank" rel="noreferrer">
      {url.replace(/^https?:\/\//, '')}
    </a>
  )
}

const columnsIn = (messages: SlidesMessages, onRemove: (slide: Slide) => void): Column<Slide>[] => [
  {
    id: 'picture',
    title: messages.picture,
    cell: slide => <img className={styles.picture} src={slide.url} alt="" loading="lazy" />,
  },
  { id: 'alt', title: messages.alt, cell: slide => <span className={styles.alt}>{slide.alt}</span> },
  {
    id: 'sponsorUrl',
    title: messages.sponsorUrl,
    cell: slide => <SponsorLink url={slide.sponsorUrl} />,
  },
  { id: 'place', title: messages.slot, align: 'end', cell: slide => slide.place },
  {
    id: 'state',
    title: messages.state,
    cell: slide => (
      <Badge tone={slide.active ? 'green' : 'outline'}>{slide.active ? messages.active : messages.inactive}</Badge>
    ),
  },
  {
    id: 'actions',
    title: messages.actions,
    hideTitle: true,
    align: 'end',
    cell: slide => (
      <span className={styles.actions}>
        <Link
          to="/slides/$slide"
          params={{ slide: slide._id }}
          className={iconButtonClass()}
          aria-label={messages.edit(slide.alt)}
        >
          <Pencil aria-hidden="true" />
        </Link>
        <IconButton label={messages.remove(slide.alt)} onClick={() => onRemove(slide)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </span>
    ),
  },
]
