import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { cx } from '#ui/cx.ts'
import { Field, TextArea, TextInput, type TextInputProps } from '#ui/field.tsx'
import { sayField, useErrorWords } from './errors.ts'
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
  kind?: 'text' | 'url' | 'number' | 'area'
}

/** A text of a form with the message of what is wrong with it; orange while it differs from what is saved. */
export function FormText<T extends FieldValues, O>({
  form,
  name,
  label,
  hint,
  kind = 'text',
  ...native
}: FormTextProps<T, O>) {
  const { error, isDirty } = form.getFieldState(name, form.formState)
  const said = sayField(error?.message, useErrorWords())
  const bind = kind === 'number' ? form.register(name, { valueAsNumber: true }) : form.register(name)
  return (
    <Field label={label} hint={hint} error={said} className={cx(isDirty && !said && styles.dirty)}>
      {ids =>
        kind === 'area' ? (
          <TextArea {...ids} {...bind} rows={2} maxLength={native.maxLength} />
        ) : (
          <TextInput
            {...native}
            {...ids}
            {...bind}
            // A number field of the browser loses what it cannot read; this one keeps it, and says what is wrong.
            inputMode={kind === 'number' ? 'numeric' : kind === 'url' ? 'url' : native.inputMode}
            autoCapitalize={kind === 'url' ? 'none' : undefined}
            spellCheck={kind === 'url' ? false : undefined}
            autoComplete="off"
          />
        )
      }
    </Field>
  )
}
