import type { ReactNode } from 'react'
import styles from './divider.module.css'

/** The halfway line: a hairline with optional text at its centre. */
export function Divider({ children }: { children?: ReactNode }) {
  return children ? <p className={styles.words}>{children}</p> : <hr className={styles.line} />
}
