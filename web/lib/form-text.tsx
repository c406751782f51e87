import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Field, PasswordInput, TextInput, type TextInputProps } from '#ui/field.tsx'
import { commonMessages } from './common-messages.ts'
import { formatField } from './errors.ts'
import { useFormMessages } from './field-messages.ts'
import { useMessages } from '#client/i18n.ts'

type NativeProps = Pick<
  TextInputProps,
  'autoComplete' | 'icon' | 'inputMode' | 'placeholder' | 'type' | 'autoCapitalize' | 'spellCheck'
>

export interface FormTextProps<T extends FieldValues, O> extends NativeProps {
  control: Control<T, unknown, O>
  name: FieldPath<T>
  label: string
  hint?: ReactNode
  mask?: MaskitoOptions
  /** Texts of codes that this form alone has, or says in its own way. */
  texts?: Readonly<Record<string, string>>
}

/** A text of a form, with its mask and the message of what is wrong with it. `type="password"` can be revealed. */
export function FormText<T extends FieldValues, O>({
  control,
  name,
  label,
  hint,
  mask,
  texts,
  type,
  ...input
}: FormTextProps<T, O>) {
  const { field, fieldState } = useController({ control, name })
  const common = useMessages(commonMessages)
  const maskRef = useMaskito({ options: mask ?? null })
  const messages = useFormMessages()
  const error = formatField(fieldState.error?.message, { ...messages, fields: { ...messages.fields, ...texts } })
  const bind = {
    name,
    value: field.value,
    onBlur: field.onBlur,
    ref: (element: HTMLInputElement | null) => {
      maskRef(element)
      field.ref(element)
    },
    // A mask that rewrites what was typed fires no change event.
    onInput: (event: { currentTarget: HTMLInputElement }) => field.onChange(event.currentTarget.value),
  }
  return (
    <Field label={label} hint={hint} error={error}>
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
