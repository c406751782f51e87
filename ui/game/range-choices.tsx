import { type ReactElement, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { Row, Stack } from '../layout.tsx'
import styles from './range-choices.module.css'

/** One range: "3–5". */
export type RangeChoice = { value: string; label: ReactNode }

/** Props shared by single choices of a range. */
type RangeChoicesProps = {
  /** Name of the radio group, unique on the page. */
  name: string
  choices: readonly RangeChoice[]
  value: string | null
  onChange: (value: string) => void
  disabled?: boolean
}

/** Only the radios. The container labels them (`fieldset` or `radiogroup`). */
function RangeChoices({
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

/** One statistic of the match and its ranges: "Escanteios  0–4  5–8  9–12  13+". `icon` is decorative. Stack several in {@link RangeRows}. */
export function RangeRow({
  label,
  icon,
  ...choices
}: RangeChoicesProps & { label: ReactNode; icon?: ReactNode }): ReactElement {
  const id = useId()
  return (
    <Stack gap={1.5} className={styles.row} role="radiogroup" aria-labelledby={id}>
      <Row as="span" gap={2} align="center" look="note" weight={600}>
        {icon}
        <span id={id}>{label}</span>
      </Row>
      <RangeChoices {...choices} className={styles.ranges} />
    </Stack>
  )
}

/** Rows with a hairline between them. */
export function RangeRows({ children }: { children: ReactNode }): ReactElement {
  return <Stack gap={1}>{children}</Stack>
}

/** A referee's card, as the icon of a row. Decorative. */
export function RefereeCard({ colour }: { colour: 'yellow' | 'red' }): ReactElement {
  return <span className={colour === 'red' ? styles.red : styles.yellow} aria-hidden="true" />
}

/**
 * The minutes of a match in ranges of ten, as a single choice: two rows on phones, one from 758 px. `legend` is for screen readers only: the
 * stage's title says the same.
 */
export function MinuteRange({ legend, ...choices }: RangeChoicesProps & { legend: ReactNode }): ReactElement {
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <RangeChoices {...choices} className={styles.minutes} />
    </fieldset>
  )
}
