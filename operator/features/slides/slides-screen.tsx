import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Images, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { State } from '#ui/state.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { type Slide, slidesQuery } from './api.ts'
import { type SlidesWords, words as slidesWords } from './i18n.ts'
import { LoadingSlides } from './loading-slides.tsx'
import { RemoveSlide } from './remove-slide.tsx'
import { RotationPart } from './rotation-part.tsx'
import styles from './slides-screen.module.css'

/** The sponsors' slides, in the order players see them, and the time each stays. */
export function SlidesScreen() {
  const words = useWords(slidesWords)
  const slides = useQuery(slidesQuery)
  return (
    <>
      <PageHead title={words.title} text={words.text}>
        <Link to="/slides/new" className={buttonClass()}>
          <Plus aria-hidden="true" />
          {words.add}
        </Link>
      </PageHead>
      {slides.data ? (
        <>
          <SlideTable slides={slides.data.docs} />
          <RotationPart seconds={slides.data.time} />
        </>
      ) : (
        <LoadingSlides query={slides} />
      )}
    </>
  )
}

function SlideTable({ slides }: { slides: readonly Slide[] }) {
  const words = useWords(slidesWords)
  const [removing, setRemoving] = useState<{ slide: Slide; open: boolean }>()
  function handleRemoved() {
    flushSync(() => setRemoving(undefined))
    // The button that asked is gone with its row: the keyboard goes on from the top of the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return slides.length === 0 ? (
    <State art={<Images />} title={words.empty} text={words.emptyText} />
  ) : (
    <>
      <DataTable
        caption={words.table}
        columns={columnsIn(words, slide => setRemoving({ slide, open: true }))}
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

const columnsIn = (words: SlidesWords, onRemove: (slide: Slide) => void): Column<Slide>[] => [
  {
    id: 'picture',
    title: words.picture,
    cell: slide => <img className={styles.picture} src={slide.url} alt="" loading="lazy" />,
  },
  { id: 'alt', title: words.alt, cell: slide => <span className={styles.alt}>{slide.alt}</span> },
  {
    id: 'sponsorUrl',
    title: words.sponsorUrl,
    cell: slide => <SponsorLink url={slide.sponsorUrl} />,
  },
  { id: 'place', title: words.place, align: 'end', cell: slide => slide.place },
  {
    id: 'state',
    title: words.state,
    cell: slide => (
      <Badge tone={slide.active ? 'green' : 'outline'}>{slide.active ? words.active : words.inactive}</Badge>
    ),
  },
  {
    id: 'actions',
    title: words.actions,
    hideTitle: true,
    align: 'end',
    cell: slide => (
      <span className={styles.actions}>
        <Link
          to="/slides/$slide"
          params={{ slide: slide._id }}
          className={iconButtonClass()}
          aria-label={words.edit(slide.alt)}
        >
          <Pencil aria-hidden="true" />
        </Link>
        <IconButton label={words.remove(slide.alt)} onClick={() => onRemove(slide)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </span>
    ),
  },
]
