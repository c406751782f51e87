import type { Control } from 'react-hook-form'
import { FormText, type FormTextProps } from '#web/lib/form-text.tsx'
import { useMessages } from '#client/i18n.ts'
import { useStore } from '#client/store.ts'
import type { UniqueField } from './api.ts'
import { type Availability, TAKEN } from './availability.ts'
import type { SignUpInput, SignUpOutput } from './sign-up-schema.ts'
import { signUpMessages } from './account-messages.ts'

export type SignUpControl = Control<SignUpInput, unknown, SignUpOutput>

export interface UniqueInputProps extends Omit<FormTextProps<SignUpInput, SignUpOutput>, 'name'> {
  name: UniqueField
  availability: Availability
}

/** A text that only one account can have: typing in it asks whether it is free. */
export function UniqueInput({ availability, ...input }: UniqueInputProps) {
  const state = useStore(availability.state)
  const messages = useMessages(signUpMessages)

  function ask(element: HTMLInputElement) {
    // What a browser fills in by itself is not asked about: only the field one is in.
    if (document.activeElement === element) availability.typed(element.value)
    else availability.stop()
  }

  return (
    <FormText
      {...input}
      hint={state === 'checking' && messages.checking}
      ok={state === 'free' && messages.free}
      wrong={state === 'taken' ? TAKEN[input.name] : undefined}
      state={state === 'free' ? 'ok' : state === 'checking' ? 'checking' : undefined}
      onTyped={ask}
    />
  )
}
