import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './badge.module.css'

export interface BadgeProps {
  /** Green right or open · red wrong · info pending · orange at stake · me the reader · outline not published yet. */
  tone?: 'plain' | 'green' | 'orange' | 'red' | 'info' | 'me' | 'outline'
  icon?: ReactNode
  children: ReactNode
}

/** A small tag: colour is always paired with text. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}

/** "Ao vivo", with a pulsing spot. */
export function LiveBadge({ children }: { children: ReactNode }) {
  return <span className={styles.live}>{children}</span>
}

export interface ChipProps extends ComponentProps<'button'> {
  /** Toggle state, for filters and choices. */
  pressed?: boolean | undefined
}

/** A round button for a short choice. */
export function Chip({ pressed, className, ...native }: ChipProps) {
  return <button type="button" {...native} aria-pressed={pressed} className={cx(styles.chip, className)} />
}
