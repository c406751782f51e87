import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldMessage } from './field.tsx'
import { Row } from './layout.tsx'
import styles from './checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** May contain links, which stay pressable. */
  label: ReactNode
  /** Shows the label to screen readers only, as in the rows of a table. */
  hideLabel?: boolean
  error?: ReactNode
}

/** A native checkbox. Takes a `ref` and every native attribute, so form libraries can register it. */
export function Checkbox({ label, hideLabel = false, error, className, ...native }: CheckboxProps) {
  const messageId = useId()
  return (
    <div className={className}>
      <Row as="label" gap={3} align="start" size="body" className={cx(styles.label, hideLabel && styles.bare)}>
        <input
          {...native}
          type="checkbox"
          className={styles.box}
          aria-describedby={error ? messageId : native['aria-describedby']}
          aria-invalid={error ? true : undefined}
        />
        <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
      </Row>
      {!hideLabel && <FieldMessage id={messageId} error={error} />}
    </div>
  )
}
