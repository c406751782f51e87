import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Stack, Text } from '../layout.tsx'
import styles from './option.module.css'

export type OptionChoice<Value extends string> = {
  value: Value
  /** "1 gol". */
  label: ReactNode
  /** "+3": part of the option's name, so a screen reader says what it is worth. */
  points?: ReactNode
}

/** Props of {@link OptionGroup}. */
export type OptionGroupProps<Value extends string> = {
  /** The question: "Gols na rodada". */
  legend: ReactNode
  /** Name of the radio group: unique on the page. */
  name: string
  choices: readonly OptionChoice<Value>[]
  /** The chosen answer, or null. */
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean
}

/** A question with a few answers, one of which is chosen. Native radios: arrows move and choose, as everywhere. */
export function OptionGroup<Value extends string>(props: OptionGroupProps<Value>): ReactElement {
  const { legend, name, choices, value, onChange, disabled = false } = props
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <Text as="legend" block marginBottom={2} look="fine" weight={600}>
        {legend}
      </Text>
      <Stack gap={2} columns={2}>
        {choices.map(choice => (
          <label key={choice.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <Check className={styles.check} size={18} strokeWidth={3} aria-hidden="true" />
            <span className={styles.label}>{choice.label}</span>{' '}
            {choice.points === undefined ? null : <span className={styles.points}>{choice.points}</span>}
          </label>
        ))}
      </Stack>
    </fieldset>
  )
}
