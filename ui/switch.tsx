import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './switch.module.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'checked'> {
  label: ReactNode
  /** Shows the label to screen readers only, where the row has it already. */
  hideLabel?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
}

/** On or off, applied at once. */
export function Switch({ label, hideLabel = false, onChange, className, ...native }: SwitchProps) {
  return (
    <label className={cx(styles.switch, className)}>
      <input
        {...native}
        type="checkbox"
        role="switch"
        aria-checked={native.checked}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}
