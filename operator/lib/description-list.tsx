import type { ReactNode } from 'react'
import styles from './description-list.module.css'

/** Labels and values, one pair per line. */
export function DescriptionList({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.figures}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
