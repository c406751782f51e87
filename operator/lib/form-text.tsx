import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { cx } from '#ui/cx.ts'
import { Field, TextArea, TextInput, type TextInputProps } from '#ui/field.tsx'
import { formatField, useErrorMessages } from './errors.ts'
import styles from './form-text.module.css'

export interface FormTextProps<T extends FieldValues, O> extends Pick<
  TextInputProps,
  'inputMode' | 'placeholder' | 'maxLength'
> {
  form: UseFormReturn<T, unknown, O>
  name: FieldPath<T>
  label: string
  hint?: ReactNode
  /** `area` is for several lines; a `number` reaches the form as a number. */
  type?: 'text' | 'url' | 'number' | 'area'
}

/** A text of a form with the message of what is wrong with it; orange while it differs from what is saved. */
export function FormText<T extends FieldValues, O>({
  form,
  name,
  label,
  hint,
  type = 'text',
  ...native
}: FormTextProps<T, O>) {
  const { error, isDirty } = form.getFieldState(name, form.formState)
  const text = formatField(error?.message, useErrorMessages())
  const bind = type === 'number' ? form.register(name, { valueAsNumber: true }) : form.register(name)
  return (
    <Field label={label} hint={hint} error={text} className={cx(isDirty && !text && styles.dirty)}>
      {ids =>
        type === 'area' ? (
          <TextArea {...ids} {...bind} rows={2} maxLength={native.maxLength} />
        ) : (
          <TextInput
            {...native}
            {...ids}
            {...bind}
            // A number field of the browser loses what it cannot read; this one keeps it, and says what is wrong.
            inputMode={type === 'number' ? 'numeric' : type === 'url' ? 'url' : native.inputMode}
            autoCapitalize={type === 'url' ? 'none' : undefined}
            spellCheck={type === 'url' ? false : undefined}
            autoComplete="off"
          />
        )
      }
    </Field>
  )
}
