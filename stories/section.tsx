import { useId, type ReactNode } from 'react'
import { Stack } from '#ui/layout.tsx'
import styles from './gallery.module.css'

/** One titled group of the gallery. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" gap={4} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Stack>
  )
}

/** Children side by side, wrapping. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** Two columns from 758 px, one below. */
export function Pairs({ children }: { children: ReactNode }) {
  return (
    <Stack gap={4} align="start" columns={2} from={758}>
      {children}
    </Stack>
  )
}
