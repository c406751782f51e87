import { useMaskito } from '@maskito/react'
import type { MaskitoOptions } from '@maskito/core'
import { useController, type Control } from 'react-hook-form'
import { Field, TextInput, type TextInputProps } from '#ui/field.tsx'
import { formatField } from '#web/lib/errors.ts'
import { useFormMessages } from '#web/lib/field-messages.ts'
import { useMessages } from '#client/i18n.ts'
import { useStore } from '#client/store.ts'
import type { UniqueField } from './api.ts'
import { type Availability, TAKEN } from './availability.ts'
import type { SignUpInput, SignUpOutput } from './sign-up-schema.ts'
import { signUpMessages } from './account-messages.ts'

export type SignUpControl = Control<SignUpInput, unknown, SignUpOutput>

export interface UniqueInputProps extends Pick<
  TextInputProps,
  'autoComplete' | 'icon' | 'inputMode' | 'type' | 'autoCapitalize' | 'spellCheck'
> {
  control: SignUpControl
  name: UniqueField
  availability: Availability
  label: string
  mask?: MaskitoOptions
}

/** A text that only one account can have: typing in it asks whether it is free. */
export function UniqueInput({ availability, control, name, label, mask, ...input }: UniqueInputProps) {
  const { field, fieldState } = useController({ control, name })
  const maskRef = useMaskito({ options: mask ?? null })
  const state = useStore(availability.state)
  const messages = useMessages(signUpMessages)
  const errors = fieldState.error?.message ?? (state === 'taken' ? TAKEN[name] : undefined)

  function typed(element: HTMLInputElement) {
    field.onChange(element.value)
    // What a browser fills in by itself is not asked about: only the field one is in.
    if (document.activeElement === element) availability.typed(element.value)
    else availability.stop()
  }

  return (
    <Field
      label={label}
      hint={state === 'checking' && messages.checking}
      ok={state === 'free' && messages.free}
      error={formatField(errors, useFormMessages())}
    >
      {ids => (
        <TextInput
          {...input}
          {...ids}
          ref={maskRef}
          name={name}
          value={field.value ?? ''}
          state={state === 'free' ? 'ok' : state === 'checking' ? 'checking' : undefined}
          onBlur={field.onBlur}
          onInput={event => typed(event.currentTarget)}
        />
      )}
    </Field>
  )
}
