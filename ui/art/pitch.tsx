import type { ComponentPropsWithRef, ReactElement } from 'react'
import { cx } from '../cx.ts'
import styles from './pitch.module.css'

/** Pitch markings seen from behind the goal, as hairlines in the current text colour. Decorative; sizes itself to a positioned container. */
export function PitchLines({ className }: { className?: string | undefined }): ReactElement {
  return (
    <svg
      className={cx(styles.lines, className)}
      viewBox="0 0 800 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d="M-40 400L180 40H620L840 400M400 40V400M-120 230H920M262 40L232 88H568L538 40M340 40L332 56H468L460 40M352 88Q400 116 448 88" />
      <ellipse cx="400" cy="230" rx="150" ry="62" />
      <circle cx="400" cy="230" r="4" />
    </svg>
  )
}

/**
 * The hero panel: floodlit grass with pitch lines behind its content. A `section`, so give it `aria-labelledby` or `aria-label`. Not for list
 * pages.
 */
export function PitchPanel({ className, children, ...rest }: ComponentPropsWithRef<'section'>): ReactElement {
  return (
    <section {...rest} className={cx(styles.panel, className)}>
      <PitchLines className={styles.faint} />
      {children}
    </section>
  )
}
