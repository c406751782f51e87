import { useId } from 'react'
import { useMessages } from '#client/i18n.ts'
import { cx } from '#ui/cx.ts'
import { TextInput, type TextInputProps } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import type { PairDraft } from './draft.ts'
import { messages as matchMessages } from './i18n.ts'
import styles from './facts-form.module.css'

/** The first three digits of a typed text. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, 3)

export interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (digits: string) => void
}

/** A whole number; empty means unknown. */
export function NumberInput({ onChange, ...native }: NumberInputProps) {
  const messages = useMessages(matchMessages)
  return (
    <TextInput
      placeholder={messages.unknownPlaceholder}
      autoComplete="off"
      {...native}
      inputMode="numeric"
      onChange={event => onChange(digitsOf(event.currentTarget.value))}
    />
  )
}

interface PairFieldProps {
  label: string
  value: PairDraft
  onChange: (value: PairDraft) => void
  /** Differs from the saved value. */
  dirty: boolean
  /** It is missing or half of it is. */
  errors: boolean
}

/** A number for each side. */
export function PairField({ label, value, onChange, dirty, errors }: PairFieldProps) {
  const messages = useMessages(matchMessages)
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={cx(styles.pair, dirty && styles.dirty)}>
      <Text as="span" id={id} block marginBottom={1.5} look="note" weight={600}>
        {label}
      </Text>
      <Stack columns={2} gap={2} className={styles.inputs}>
        {(['home', 'away'] as const).map(side => (
          <NumberInput
            key={side}
            aria-label={`${label}: ${messages[side]}`}
            aria-invalid={(errors && value[side] === '') || undefined}
            value={value[side]}
            onChange={digits => onChange({ ...value, [side]: digits })}
          />
        ))}
      </Stack>
    </div>
  )
}
