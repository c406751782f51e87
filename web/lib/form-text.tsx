import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { Field, PasswordInput, TextInput, type TextInputProps } from '#ui/field.tsx'
import { commonMessages } from './common-messages.ts'
import { formatField } from './errors.ts'
import { useFormMessages } from './field-messages.ts'

export interface FormTextProps<T extends FieldValues, O> extends Omit<
  TextInputProps,
  'name' | 'value' | 'ref' | 'onBlur' | 'onInput'
> {
  control: Control<T, unknown, O>
  name: FieldPath<T>
  label: string
  hint?: ReactNode
  /** A positive message about the value. */
  ok?: ReactNode
  mask?: MaskitoOptions | undefined
  /** Transforms the typed text where a mask would be too much. */
  rewrite?: (typed: string) => string
  /** Messages of codes that only this form has or words differently. */
  texts?: Readonly<Record<string, string>>
  /** An error code from outside the form's own checks. */
  wrong?: string | undefined
  onTyped?: (element: HTMLInputElement) => void
}

/** A text field of a form with its mask and error message. `type="password"` can be revealed. */
export function FormText<T extends FieldValues, O>({
  control,
  name,
  label,
  hint,
  ok,
  mask,
  rewrite = typed => typed,
  texts,
  wrong,
  onTyped,
  type,
  ...input
}: FormTextProps<T, O>) {
  const { field, fieldState } = useController({ control, name })
  const common = useMessages(commonMessages)
  const maskRef = useMaskito({ options: mask ?? null })
  const messages = useFormMessages()
  const error = formatField(fieldState.error?.message ?? wrong, {
    ...messages,
    fields: { ...messages.fields, ...texts },
  })
  const bind = {
    name,
    value: field.value ?? '',
    onBlur: field.onBlur,
    ref: (element: HTMLInputElement | null) => {
      maskRef(element)
      field.ref(element)
    },
    // A mask that rewrites the text fires no change event.
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      field.onChange(rewrite(currentTarget.value))
      onTyped?.(currentTarget)
    },
  }
  return (
    <Field label={label} hint={hint} ok={ok} error={error}>
      {ids =>
        type === 'password' ? (
          <PasswordInput
            {...input}
            {...ids}
            {...bind}
            revealLabel={common.showPassword}
            hideLabel={common.hidePassword}
          />
        ) : (
          <TextInput {...input} {...ids} {...bind} type={type} />
        )
      }
    </Field>
  )
}
