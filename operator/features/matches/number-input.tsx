import { TextInput, type TextInputProps } from '#ui/field.tsx'
import { useMessages } from '#client/i18n.ts'
import { messages as matchMessages } from './i18n.ts'

/** What of a typed text is a whole number of at most three digits. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, 3)

export interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (digits: string) => void
}

/** A whole number; empty is unknown, and shown so. */
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
