import { Check } from 'lucide-react'
import { type ReactElement, type ReactNode, useId } from 'react'
import { Stack, Text } from '../layout.tsx'
import { useAhead } from '../use-ahead.ts'
import styles from './option.module.css'

export type OptionChoice<Value extends string> = {
  value: Value
  /** "1 gol". */
  label: ReactNode
  /** "+3": part of the option's accessible name. */
  points?: ReactNode
  /** A hint under the answer: `text` is visible ("2 de 5"), `label` is what a screen reader adds after the name. */
  hint?: { text: string; label: string } | undefined
}

/** Props of {@link OptionGroup}. */
export type OptionGroupProps<Value extends string> = {
  /** The question: "Gols na rodada". */
  legend: ReactNode
  /** Name of the radio group, unique on the page. */
  name: string
  choices: readonly OptionChoice<Value>[]
  /** The chosen answer, or null. */
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean
}

/** A single-choice question with a few answers. Native radios, so arrows move and select. */
export function OptionGroup<Value extends string>(props: OptionGroupProps<Value>): ReactElement {
  const { legend, choices, disabled = false } = props
  const [value, choose] = useAhead(props.value, (next: Value | null) => next !== null && props.onChange(next))
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <Text as="legend" block marginBottom={2} look="fine" weight={600}>
        {legend}
      </Text>
      <Stack gap={2} columns={2}>
        {choices.map(choice => (
          <Option key={choice.value} {...props} value={value} onChange={choose} choice={choice} />
        ))}
      </Stack>
    </fieldset>
  )
}

function Option<Value extends string>({
  name,
  value,
  onChange,
  choice: { value: own, label, points, hint },
}: OptionGroupProps<Value> & { choice: OptionChoice<Value> }): ReactElement {
  const hintId = useId()
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name={name}
        value={own}
        checked={own === value}
        onChange={() => onChange(own)}
        aria-describedby={hint && hintId}
      />
      <Check className={styles.check} size={18} strokeWidth={3} aria-hidden="true" />
      <span className={styles.label}>
        {label}
        {hint && (
          <>
            <span className={styles.hint} aria-hidden="true">
              {hint.text}
            </span>
            <span id={hintId} hidden>
              {hint.label}
            </span>
          </>
        )}
      </span>{' '}
      {points === undefined ? null : <span className={styles.points}>{points}</span>}
    </label>
  )
}
