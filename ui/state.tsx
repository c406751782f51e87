import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './state.module.css'

export interface StateProps {
  /** `error` is announced at once. */
  variant?: 'empty' | 'error'
  /** A drawing of up to 220 px, or an icon. Decorative. */
  art?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** A button or a link that leads on. */
  action?: ReactNode
  /** Fills the page and takes the page's main heading (not found, failed). */
  page?: boolean
}

/** Replaces content that is empty, failed or missing. */
export function State({ variant = 'empty', art, title, text, action, page = false }: StateProps) {
  const Title = page ? 'h1' : 'h2'
  return (
    <div className={cx(styles.state, page && styles.page)} role={variant === 'error' ? 'alert' : undefined}>
      {art && (
        <div className={styles.art} aria-hidden="true">
          {art}
        </div>
      )}
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
