import type { ReactElement } from 'react'
import { cx } from '../cx.ts'
import styles from './mark.module.css'

/** The logo mark: a C around a ball. Decorative; the link or heading around it has the name. `size` in px. */
export function Mark({ size = 36 }: { size?: number }): ReactElement {
  return (
    <svg className={styles.mark} viewBox="0 0 40 40" width={size} height={size} aria-hidden="true">
      <rect width="40" height="40" rx="12" />
      <path d="M27.7 13.2A11 11 0 1 0 27.7 26.8" />
      <circle cx="21.5" cy="20" r="3.4" />
    </svg>
  )
}

export type BrandProps = {
  /** Show the wordmark always, or only from 600 px up (the header). */
  wordmark?: 'always' | 'wide'
  /** On art, which is dark in both themes. */
  onArt?: boolean
}

/**
 * Mark and wordmark as the content of a link: `<Link className=… aria-label="Crava, início"><Brand /></Link>`. Hidden from assistive technology,
 * because the link's own label says it.
 */
export function Brand({ wordmark = 'always', onArt = false }: BrandProps): ReactElement {
  return (
    <span className={cx(styles.brand, onArt && styles.onArt)} aria-hidden="true">
      <Mark />
      <span className={cx(styles.word, wordmark === 'wide' && styles.wide)}>{brandName.toLowerCase()}</span>
    </span>
  )
}

const brandName = 'Crava'
