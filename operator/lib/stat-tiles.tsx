import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Stack } from '#ui/layout.tsx'
import styles from './stat-tiles.module.css'

export interface KeyFigure {
  label: string
  value: ReactNode
  /** What it means, in a few words. */
  note?: ReactNode
  isBad?: boolean
}

/** The few figures a page is about, each on a surface of its own. */
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
