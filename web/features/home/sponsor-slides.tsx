import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useMessages } from '#client/i18n.ts'
import type { Slide } from './api.ts'
import { messages as homeMessages } from './i18n.ts'
import { type Rotation, useRotation } from './rotation.ts'
import styles from './sponsor-slides.module.css'

/** More slides than this are counted instead of dotted, so that every dot stays large enough to press. */
const MOST_DOTS = 5

/** Slides that take turns, `stayMs` each. They stand still under the pointer and the focus, and with reduced motion. */
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
