import { useId, type ReactNode, type Ref } from 'react'
import { cx } from './cx.ts'
import { FieldMessage } from './field.tsx'
import { useShownAtOnce } from './use-ahead.ts'
import styles from './segmented.module.css'

export interface SegmentedProps<Value extends string> {
  label: ReactNode
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  options: readonly { value: Value; label: ReactNode }[]
  /** Undefined: nothing is selected. */
  value: Value | undefined
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  /** Name of the radio group; generated when absent. */
  name?: string | undefined
  error?: ReactNode
  disabled?: boolean | undefined
  /** The first radio, for forms that focus invalid fields. */
  ref?: Ref<HTMLInputElement> | undefined
}

/** Two to four options as one control; native radios, so arrows and forms work. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, hideLabel = false, options, onBlur, error, disabled, ref } = props
  const [value, choose] = useShownAtOnce(
    props.value,
    (next: Value | undefined) => next !== undefined && props.onChange(next),
  )
  const made = useId()
  const messageId = `${made}-message`
  return (
    <fieldset className={styles.group} disabled={disabled} aria-describedby={messageId}>
      <legend className={hideLabel ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={cx(styles.track, Boolean(error) && styles.error)}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.choice}>
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={props.name ?? made}
              value={option.value}
              checked={option.value === value}
              onChange={() => choose(option.value)}
              onBlur={onBlur}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldMessage id={messageId} error={error} />
    </fieldset>
  )
}
