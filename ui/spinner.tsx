import { cx } from './cx.ts'
import styles from './spinner.module.css'

export interface SpinnerProps {
  /** Spoken to screen readers; without it the spinner is decoration beside words that already say it. */
  label?: string | undefined
  size?: 'sm' | 'base' | 'lg'
  className?: string | undefined
}

/** A turning ring in the colour of the text around it. */
export function Spinner({ label, size = 'base', className }: SpinnerProps) {
  const ring = <span className={cx(styles.ring, styles[size], className)} aria-hidden="true" />
  if (!label) return ring
  return (
    <span role="status">
      {ring}
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
