import { type ReactNode, type Ref, useId } from 'react'
import { cx } from '#ui/cx.ts'
import { Row, Stack } from '#ui/layout.tsx'
import styles from './amount-input.module.css'

export interface AmountInputProps {
  label: string
  /** Digits: whole reais. */
  value: string
  onChange: (typed: string) => void
  onBlur?: (() => void) | undefined
  isInvalid: boolean
  ref?: Ref<HTMLInputElement> | undefined
  /** Id of the FieldMessage among the children. */
  messageId: string
  /** Shown below the amount: the available balance, the error. */
  children: ReactNode
}

/** An amount as the main input of a page, in large digits. */
export function AmountInput({ label, value, onChange, onBlur, isInvalid, ref, messageId, children }: AmountInputProps) {
  const id = useId()
  return (
    <Stack gap={2} justify="center" look="note" textAlign="center" className={styles.amount}>
      <label htmlFor={id}>{label}</label>
      <Row gap={2} align="baseline" className={cx(styles.well, isInvalid && styles.wrong)}>
        <span aria-hidden="true">R$</span>
        <input
          ref={ref}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          size={Math.max(3, value.length)}
          value={value}
          aria-invalid={isInvalid || undefined}
          aria-describedby={messageId}
          onChange={event => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      </Row>
      {children}
    </Stack>
  )
}
