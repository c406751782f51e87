import { Minus, Plus } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactElement } from 'react'
import { cx } from '../cx.ts'
import styles from './stepper.module.css'

export type StepperProps = {
  /** The subject of the count: "Gols Flamengo". Labels the group and its field. */
  label: string
  /** Labels of the two buttons: "Menos", "Mais". */
  lessLabel: string
  moreLabel: string
  /** 0 to `max`, or null when empty. */
  value: number | null
  onChange: (value: number | null) => void
  /** Maximum when typed. */
  max?: number
  /** Maximum for buttons and arrow keys; larger numbers are typed. */
  quickMax?: number
  /** Placeholder of the empty field. */
  placeholder?: string
  onBlur?: (() => void) | undefined
  /** Called on Enter, or on a separator between two numbers ("2x1", "2-1", "2 1"): move the focus to the next field. */
  onNext?: (() => void) | undefined
  /** Handles pasted text; returns false to let the browser paste it into the field. */
  onPasteText?: ((text: string) => boolean) | undefined
  /** Id of the error message; marks the field invalid. */
  errorId?: string | undefined
  /** Larger, for the score of a match. */
  large?: boolean
  disabled?: boolean
}

const LARGEST = 999
const NEXT_KEYS: readonly string[] = ['Enter', ' ', '-', 'x', 'X', '×', ':']

/** A whole number set by buttons, typing or the arrow keys, from 0 to `max`. */
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
    // The button is about to be disabled: keep the focus inside the group.
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

/** Typed or pasted text as a number with at most so many digits; null without a digit. */
function numberOf(text: string, most: number): number | null {
  const digits = text.replace(/\D/g, '').slice(0, most)
  return digits === '' ? null : Number(digits)
}
