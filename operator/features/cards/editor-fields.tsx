import { type ReactNode, useMemo } from 'react'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { cx } from '#ui/cx.ts'
import { Field, Select, TextArea, TextInput, type TextInputProps } from '#ui/field.tsx'
import { Text } from '#ui/layout.tsx'
import { useCardForm } from './card-form.ts'
import styles from '#operator/lib/form.module.css'

interface DraftFieldProps {
  /** Path in the draft. */
  path: string
  label: ReactNode
  hint?: ReactNode
  value: string
  onChange: (value: string) => void
  /** Differs from the saved value. */
  isChanged?: boolean
  /** Editable even once the card is open. */
  isAlwaysOpen?: boolean
}

/** Shared by the editor's fields: error message, change mark, and being frozen (A1). */
function useField({ path, isChanged = false, isAlwaysOpen = false }: DraftFieldProps) {
  const form = useCardForm()
  const error = formatField(form.problemOf(path), useErrorMessages())
  return {
    error,
    isDisabled: form.isFrozen && !isAlwaysOpen,
    className: cx(isChanged && error === undefined && styles.dirty),
    touch: () => form.touch(path),
  }
}

export interface DraftTextProps
  extends DraftFieldProps, Pick<TextInputProps, 'inputMode' | 'prefix' | 'end' | 'placeholder' | 'maxLength' | 'type'> {
  kind?: 'line' | 'area'
}

export function DraftText({
  kind = 'line',
  inputMode,
  prefix,
  end,
  placeholder,
  maxLength,
  type,
  ...props
}: DraftTextProps) {
  const { error, isDisabled, className, touch } = useField(props)
  const shared = {
    value: props.value,
    disabled: isDisabled,
    onBlur: touch,
    placeholder,
    maxLength,
    autoComplete: 'off',
  }
  return (
    <Field label={props.label} hint={props.hint} error={error} className={className}>
      {ids =>
        kind === 'area' ? (
          <TextArea {...ids} {...shared} rows={2} onChange={event => props.onChange(event.currentTarget.value)} />
        ) : (
          <TextInput
            {...ids}
            {...shared}
            type={type}
            inputMode={inputMode}
            prefix={prefix}
            end={end}
            onChange={event => props.onChange(event.currentTarget.value)}
          />
        )
      }
    </Field>
  )
}

type OwnText = 'name' | 'price' | 'amount' | 'entriesPerUser' | 'opensAt' | 'startDate' | 'codes'

/** A text field of the card, by its name in the draft. */
export function CardText({
  name,
  ...props
}: { name: OwnText } & Omit<DraftTextProps, 'path' | 'value' | 'isChanged' | 'onChange'>) {
  const { draft, base, change } = useCardForm()
  return (
    <DraftText
      {...props}
      path={name}
      value={draft[name]}
      isChanged={draft[name] !== base[name]}
      onChange={typed => change({ [name]: typed }, name)}
    />
  )
}

export interface DraftSelectProps<Value extends string> extends Omit<DraftFieldProps, 'value' | 'onChange'> {
  value: Value
  onChange: (value: Value) => void
  /** Must keep its identity: a long list only rerenders when it changes. */
  options: readonly { value: Value; label: string; disabled?: boolean }[]
}

export function DraftSelect<Value extends string>({ options, ...props }: DraftSelectProps<Value>) {
  const { error, isDisabled, className, touch } = useField({ ...props, onChange: () => undefined })
  const list = useMemo(
    () =>
      options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      )),
    [options],
  )
  return (
    <Field label={props.label} hint={props.hint} error={error} className={className}>
      {ids => (
        <Select
          {...ids}
          value={props.value}
          disabled={isDisabled}
          onBlur={touch}
          onChange={event => {
            const chosen = options.find(option => option.value === event.currentTarget.value)
            if (chosen) props.onChange(chosen.value)
          }}
        >
          {list}
        </Select>
      )}
    </Field>
  )
}

/** The error of a list as a whole. It gets the focus when saving finds it. */
export function ListProblem({ path }: { path: string }) {
  const text = formatField(useCardForm().problemOf(path), useErrorMessages())
  if (text === undefined) return null
  return (
    <Text size="sm" tone="red" role="alert" tabIndex={-1} data-problem="">
      {text}
    </Text>
  )
}
