import type { ReactNode } from 'react'
import { Field, TextInput } from '#ui/field.tsx'
import { formatField, useErrorMessages } from './errors.ts'

export interface NameInputProps {
  label: string
  hint?: ReactNode
  value: string
  /** The code of what is wrong with it. */
  problem: string | undefined
  maxLength: number
  onType: (typed: string) => void
  /** The first of a sheet gets the focus as it opens. */
  isFirst?: boolean
  capitals?: 'none' | 'characters' | 'words'
}

/** The field of a name by which somebody or something is found: a username, a code. Browsers neither complete nor correct it. */
export function NameInput({
  label,
  hint,
  value,
  problem,
  maxLength,
  onType,
  isFirst = false,
  capitals = 'none',
}: NameInputProps) {
  const errors = useErrorMessages()
  return (
    <Field label={label} hint={hint} error={formatField(problem, errors)}>
      {ids => (
        <TextInput
          {...ids}
          data-autofocus={isFirst ? '' : undefined}
          value={value}
          maxLength={maxLength}
          autoCapitalize={capitals}
          autoComplete="off"
          spellCheck={false}
          onChange={event => onType(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
