import styles from './code.module.css'

/** An id, a key of a Pix: broken where the line ends, whole when it is copied. */
export function Code({ children }: { children: string }) {
  return <code className={styles.code}>{children}</code>
}
