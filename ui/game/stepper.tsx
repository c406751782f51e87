import { Minus, Plus } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactElement } from 'react'
import { cx } from '../cx.ts'
import styles from './stepper.module.css'

/** Props of {@link Stepper}. */
export type StepperProps = {
  /** What is counted and for whom: "Gols Flamengo". Names the group and its field. */
  label: string
  /** Names of the two buttons: "Menos", "Mais". */
  lessLabel: string
  moreLabel: string
  /** 0 to 999, or null while the field is empty. */
  value: number | null
  onChange: (value: number | null) => void
  /** The score of a match: a larger figure. */
  large?: boolean
  disabled?: boolean
}

const largest = 999

/** A whole number set by buttons, typing or the arrow keys. It never goes under 0 nor over three digits. */
export function Stepper({
  label,
  lessLabel,
  moreLabel,
  value,
  onChange,
  large = false,
  disabled = false,
}: StepperProps): ReactElement {
  const more = useRef<HTMLButtonElement>(null)
  const change = (by: 1 | -1) => onChange(Math.min(largest, Math.max(0, (value ?? 0) + by)))

  function less() {
    change(-1)
    // The button is about to be disabled: keep the keyboard inside the group.
    if (value === 1) more.current?.focus({ preventScroll: true })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    change(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <span className={cx(styles.stepper, large && styles.large)} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.button}
        aria-label={lessLabel}
        disabled={disabled || !value}
        onClick={less}
      >
        <Minus size={20} aria-hidden="true" />
      </button>
      <input
        className={styles.value}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        aria-label={label}
        value={value ?? ''}
        disabled={disabled}
        onChange={event => onChange(numberOf(event.currentTarget.value))}
        onFocus={event => event.currentTarget.select()}
        onKeyDown={onKeyDown}
      />
      <button
        ref={more}
        type="button"
        className={styles.button}
        aria-label={moreLabel}
        disabled={disabled || value === largest}
        onClick={() => change(1)}
      >
        <Plus size={20} aria-hidden="true" />
      </button>
    </span>
  )
}

/** What was typed or pasted, as a count; null when no digit is left. */
function numberOf(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 3)
  return digits === '' ? null : Number(digits)
}
