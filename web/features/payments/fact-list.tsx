import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

/** Names and values, a pair a line: each a `div` with its `dt` and `dd`. */
export const FactList = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>
