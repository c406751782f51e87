import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Stack } from '#ui/layout.tsx'
import styles from './stat-tiles.module.css'

export interface KeyFigure {
  label: string
  value: ReactNode
  /** A short explanation. */
  note?: ReactNode
  isBad?: boolean
}

/** Key figures of a page, one tile each. */
export function StatTiles({ label, figures }: { label: string; figures: readonly KeyFigure[] }) {
  return (
    <Stack as="dl" gap={2.5} className={styles.figures} aria-label={label}>
      {figures.map(({ label: name, value, note, isBad = false }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd className={cx('figure', styles.value, isBad && styles.bad)}>{value}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </Stack>
  )
}
