import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { useMessages } from '#client/i18n.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { rotationQuery, type Slide, slidesQuery } from './api.ts'
import { messages as homeMessages } from './i18n.ts'
import styles from './sponsor-slides.module.css'

/** Above this number a counter replaces the dots, so that every dot stays large enough to press. */
const MOST_DOTS = 5

/** Rotating slides, `stayMs` each. They stop under pointer and focus, and with reduced motion. */
export function SponsorSlides({ slides, stayMs }: { slides: readonly Slide[]; stayMs: number }) {
  const messages = useMessages(homeMessages).sponsors
  const rotation = useRotation(slides.length, stayMs)
  const { shown, running, go, hold } = rotation
  function turn(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') go(shown + 1)
    else if (event.key === 'ArrowLeft') go(shown - 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows are a shortcut: the controls inside do the same
    <section
      className={styles.slides}
      aria-roledescription={messages.carousel}
      aria-label={messages.title}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={event => hold('focus', event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={turn}
    >
      <div className={styles.stage} aria-live={running ? 'off' : 'polite'}>
        {slides.map((slide, slot) => (
          <div
            key={slide._id}
            role="group"
            aria-roledescription="slide"
            aria-label={messages.slide(slot + 1, slides.length)}
            className={cx(styles.slide, slot === shown && styles.shown)}
          >
            <SlideLink slide={slide} first={slot === 0} />
          </div>
        ))}
      </div>
      <span className={styles.label}>{messages.label}</span>
      {slides.length > 1 && <Controls count={slides.length} rotation={rotation} />}
    </section>
  )
}

function SlideLink({ slide, first }: { slide: Slide; first: boolean }) {
  const messages = useMessages(homeMessages).sponsors
  const picture = (
    <img
      src={slide.url}
      alt={slide.alt}
      width={1280}
      height={720}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'low'}
      decoding={first ? 'sync' : 'async'}
      draggable={false}
    />
  )
  if (!/^https?:\/\//i.test(slide.sponsorUrl)) return picture
  return (
    <a href={slide.sponsorUrl} target="_blank" rel="noopener sponsored">
      {picture}
      <span className="visually-hidden"> ({messages.newTab})</span>
    </a>
  )
}

function Controls({ count, rotation }: { count: number; rotation: Rotation }) {
  const messages = useMessages(homeMessages).sponsors
  const { shown, paused, go, pause } = rotation
  return (
    <div className={styles.controls}>
      {count > MOST_DOTS ? (
        <>
          <IconButton label={messages.previous} onClick={() => go(shown - 1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <span className="num" aria-hidden="true">
            {shown + 1}/{count}
          </span>
          <IconButton label={messages.next} onClick={() => go(shown + 1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </>
      ) : (
        Array.from({ length: count }, (_, slot) => (
          <button
            key={slot}
            type="button"
            className={styles.dot}
            aria-label={messages.slide(slot + 1, count)}
            aria-current={slot === shown}
            onClick={() => go(slot)}
          >
            <span />
          </button>
        ))
      )}
      <IconButton label={paused ? messages.play : messages.pause} onClick={() => pause(!paused)}>
        {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </IconButton>
    </div>
  )
}

interface Rotation {
  /** Index of the current slide, from 0. */
  shown: number
  /** Whether it is rotating now. */
  running: boolean
  /** Whether the user (or reduced motion) stopped it. */
  paused: boolean
  /** Shows a slide by index; wraps around. */
  go: (index: number) => void
  pause: (paused: boolean) => void
  /** Holds the rotation while the pointer or the focus is there. */
  hold: (by: 'pointer' | 'focus', held: boolean) => void
}

const stillness = matchMedia('(prefers-reduced-motion: reduce)')
const wantsStillness = () => stillness.matches
function onStillness(changed: () => void) {
  stillness.addEventListener('change', changed)
  return () => stillness.removeEventListener('change', changed)
}

/** Rotates `count` slides, `stayMs` each. Stops while paused, held, hidden, or with reduced motion. */
function useRotation(count: number, stayMs: number): Rotation {
  const still = useSyncExternalStore(onStillness, wantsStillness)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const [index, setIndex] = useState(0)
  const paused = chosen ?? still
  const running = count > 1 && !paused && !held.pointer && !held.focus
  const shown = Math.min(index, count - 1)

  useEffect(() => {
    if (!running) return
    // Restarted with every slide, so that a manually chosen one gets its full time too.
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setIndex((shown + 1) % count)
    }, stayMs)
    return () => clearInterval(timer)
  }, [running, count, stayMs, shown])

  return {
    shown,
    running,
    paused,
    go: next => setIndex((next + count) % count),
    pause: setChosen,
    hold: (by, is) => setHeld(before => ({ ...before, [by]: is })),
  }
}

/** Display time of a slide until the server's value has loaded. */
const ROTATION_MS = 8000

/** The sponsors' slides. They take no space when there are none or they cannot be read. */
export function SponsorSection() {
  const messages = useMessages(homeMessages).sponsors
  const slides = useQuery(slidesQuery)
  const rotation = useQuery(rotationQuery)
  if (slides.isPending) {
    return (
      <SkeletonGroup label={messages.loading} className={styles.waiting}>
        <Skeleton shape="card" height="100%" />
      </SkeletonGroup>
    )
  }
  if (!slides.data?.length) return null
  return <SponsorSlides slides={slides.data} stayMs={rotation.data ?? ROTATION_MS} />
}
