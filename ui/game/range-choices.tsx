import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './range-choices.module.css'

/** One range: "3–5". */
export type RangeChoice = { value: string; label: ReactNode }

/** Props shared by everything that chooses one range of a few. */
export type RangeChoicesProps = {
  /** Name of the radio group: unique on the page. */
  name: string
  choices: readonly RangeChoice[]
  value: string | null
  onChange: (value: string) => void
  disabled?: boolean
}

/** The radios alone. The element around them names them (`fieldset` or `radiogroup`). */
export function RangeChoices({
  name,
  choices,
  value,
  onChange,
  disabled,
  className,
}: RangeChoicesProps & { className: string | undefined }): ReactElement {
  return (
    <span className={cx(styles.choices, className)}>
      {choices.map(choice => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </span>
  )
}
