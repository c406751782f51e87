import { useId, type ReactNode } from 'react'

import styles from './gallery.module.css'

/** One titled group of the gallery. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Things side by side, wrapping where the line ends. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** Two columns from 758 px, one below. */
export function Pairs({ children }: { children: ReactNode }) {
  return <div className={styles.pairs}>{children}</div>
}
