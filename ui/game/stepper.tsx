import { Minus, Plus } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactElement } from 'react'
import { cx } from '../cx.ts'
import styles from './stepper.module.css'

export type StepperProps = {
  /** The subject of the count: "Gols Flamengo". Names the group and its field. */
  label: string
  /** Names of the two buttons: "Menos", "Mais". */
  lessLabel: string
  moreLabel: string
  /** 0 to `max`, or null while the field is empty. */
  value: number | null
  onChange: (value: number | null) => void
  /** The largest number that can be typed. */
  max?: number
  /** The largest number that the buttons and the arrow keys reach; beyond it a number is typed. */
  quickMax?: number
  /** Drawn in an empty field. */
  placeholder?: string
  /** The field was left. */
  onBlur?: (() => void) | undefined
  /** Enter was pressed, or a key that stands between two numbers ("2x1", "2-1", "2 1"): the keyboard goes on from here. */
  onNext?: (() => void) | undefined
  /** Handles pasted text; returns false to let the browser paste it into the field. */
  onPasteText?: ((text: string) => boolean) | undefined
  /** Id of the words that say what is wrong with the number; marks the field. */
  errorId?: string | undefined
  /** The score of a match: a larger figure. */
  large?: boolean
  disabled?: boolean
}

const LARGEST = 999
const NEXT_KEYS: readonly string[] = ['Enter', ' ', '-', 'x', 'X', '×', ':']

/** A whole number set by buttons, typing or the arrow keys. It never goes under 0 nor over `max`. */
export function Stepper(props: StepperProps): ReactElement {
  const { label, lessLabel, moreLabel, value, onChange, max = LARGEST, quickMax = max } = props
  const { large = false, disabled = false } = props
  const more = useRef<HTMLButtonElement>(null)

  function change(by: 1 | -1) {
    const next = Math.max(0, (value ?? 0) + by)
    if (by === -1 || next <= quickMax) onChange(next)
  }
  function less() {
    change(-1)
    // The button is about to be disabled: keep the keyboard inside the group.
    if (value === null || value <= 1) more.current?.focus({ preventScroll: true })
  }
  return (
    <span className={cx(styles.stepper, large && styles.large)} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.button}
        aria-label={lessLabel}
        disabled={disabled || value === 0}
        onClick={less}
      >
        <Minus size={20} aria-hidden="true" />
      </button>
      <NumberField {...props} max={max} onStep={change} />
      <button
        ref={more}
        type="button"
        className={styles.button}
        aria-label={moreLabel}
        disabled={disabled || (value !== null && value >= quickMax)}
        onClick={() => change(1)}
      >
        <Plus size={20} aria-hidden="true" />
      </button>
    </span>
  )
}

function NumberField({
  label,
  value,
  onChange,
  onStep,
  max,
  placeholder,
  onBlur,
  onNext,
  onPasteText,
  errorId,
  disabled = false,
}: StepperProps & { max: number; onStep: (by: 1 | -1) => void }) {
  const digits = String(max).length
  function onKeyDown(event: KeyboardEvent) {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    const isNext = onNext !== undefined && NEXT_KEYS.includes(event.key)
    if (!isArrow && !isNext) return
    event.preventDefault()
    if (isArrow) onStep(event.key === 'ArrowUp' ? 1 : -1)
    else onNext?.()
  }
  return (
    <input
      className={styles.value}
      inputMode="numeric"
      enterKeyHint={onNext ? 'next' : undefined}
      maxLength={digits}
      autoComplete="off"
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      placeholder={placeholder}
      value={value ?? ''}
      disabled={disabled}
      onChange={event => onChange(numberOf(event.currentTarget.value, digits))}
      onFocus={event => event.currentTarget.select()}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onPaste={event => {
        if (onPasteText?.(event.clipboardData.getData('text'))) event.preventDefault()
      }}
    />
  )
}

/** What was typed or pasted, as a count of so many digits at most; null when no digit is left. */
function numberOf(text: string, most: number): number | null {
  const digits = text.replace(/\D/g, '').slice(0, most)
  return digits === '' ? null : Number(digits)
}
