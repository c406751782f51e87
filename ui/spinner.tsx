import { cx } from './cx.ts'
import styles from './spinner.module.css'

export interface SpinnerProps {
  /** Announced to screen readers; without it the spinner is decorative, beside text that says the same. */
  label?: string | undefined
  size?: 'sm' | 'base' | 'lg'
  className?: string | undefined
}

/** A spinning ring in the current text colour. */
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
