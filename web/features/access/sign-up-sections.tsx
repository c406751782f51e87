import { AtSign, Calendar, IdCard, Lock, Mail, Smartphone, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { useController, type Control } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { useStore } from '#client/store.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Stack } from '#ui/layout.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { formatField } from '#web/lib/errors.ts'
import { useFormMessages } from '#web/lib/field-messages.ts'
import { FormText, type FormTextProps } from '#web/lib/form-text.tsx'
import { cpfMask, dayMask, noSpacesMask, phoneMask, usernameMask } from '#web/lib/masks.ts'
import { signUpMessages } from './account-messages.ts'
import type { UniqueField } from './api.ts'
import { type Availabilities, type Availability, TAKEN } from './availability.ts'
import { AvatarField } from './avatar-field.tsx'
import type { SignUpInput, SignUpOutput } from './sign-up-schema.ts'
import styles from './sign-up.module.css'

interface SectionProps {
  control: SignUpControl
  availability: Availabilities
}

function Part({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>
        <span aria-hidden="true">{number}</span>
        {title}
      </legend>
      {children}
    </fieldset>
  )
}

/** Picture, name, username, CPF, birth date, gender. */
export function WhoSection({ control, availability }: SectionProps) {
  const messages = useMessages(signUpMessages)
  return (
    <Part number={1} title={messages.who}>
      <PhotoInput control={control} />
      <Stack gap={4} className={styles.pairs}>
        <FormText control={control} name="name" label={messages.name} autoComplete="name" icon={<User aria-hidden />} />
        <UniqueInput
          control={control}
          availability={availability.username}
          name="username"
          label={messages.username}
          mask={usernameMask}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          icon={<AtSign aria-hidden />}
        />
        <UniqueInput
          control={control}
          availability={availability.docNumber}
          name="docNumber"
          label={messages.cpf}
          mask={cpfMask}
          inputMode="numeric"
          autoComplete="off"
          icon={<IdCard aria-hidden />}
        />
        <FormText
          control={control}
          name="birthDate"
          label={messages.birthDate}
          hint={messages.birthDateHint}
          mask={dayMask}
          inputMode="numeric"
          autoComplete="bday"
          placeholder={messages.dayPlaceholder}
          icon={<Calendar aria-hidden />}
        />
        <GenderInput control={control} />
      </Stack>
    </Part>
  )
}

/** E-mail and phone. */
export function ContactSection({ control, availability }: SectionProps) {
  const messages = useMessages(signUpMessages)
  return (
    <Part number={2} title={messages.contact}>
      <Stack gap={4} className={styles.pairs}>
        <UniqueInput
          control={control}
          availability={availability.email}
          name="email"
          label={messages.email}
          type="email"
          autoComplete="email"
          icon={<Mail aria-hidden />}
        />
        <FormText
          control={control}
          name="phone"
          label={messages.phone}
          mask={phoneMask}
          type="tel"
          autoComplete="tel-national"
          icon={<Smartphone aria-hidden />}
        />
      </Stack>
    </Part>
  )
}

/** The password, twice. */
export function AccessSection({ control }: Pick<SectionProps, 'control'>) {
  const messages = useMessages(signUpMessages)
  const shared = {
    control,
    type: 'password',
    mask: noSpacesMask,
    autoComplete: 'new-password',
    icon: <Lock aria-hidden />,
  }
  return (
    <Part number={3} title={messages.access}>
      <Stack gap={4} className={styles.pairs}>
        <FormText {...shared} name="password" label={messages.password} hint={messages.passwordHint} />
        <FormText {...shared} name="repeat" label={messages.repeat} placeholder={messages.repeatPlaceholder} />
      </Stack>
    </Part>
  )
}

/** The consent; its texts open in another tab, so that the form keeps its values. */
export function TermsSection({ control }: Pick<SectionProps, 'control'>) {
  const { terms } = useMessages(signUpMessages)
  const { field, fieldState } = useController({ control, name: 'acceptedTerms' })
  const error = formatField(fieldState.error?.message, useFormMessages())
  const link = (path: string, name: string) => (
    <a href={path} target="_blank" rel="noreferrer">
      {name}
      <span className="visually-hidden">{terms.newTab}</span>
    </a>
  )
  return (
    <Checkbox
      className={styles.terms}
      name={field.name}
      checked={field.value}
      onChange={event => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
      error={error}
      label={
        <>
          {terms.start}
          {link('/terms', terms.terms)}
          {terms.and}
          {link('/privacy', terms.privacy)}
          {terms.end}
        </>
      }
    />
  )
}

function PhotoInput({ control }: Pick<SectionProps, 'control'>) {
  const { field, fieldState } = useController({ control, name: 'avatar' })
  const error = formatField(fieldState.error?.message, useFormMessages())
  return <AvatarField value={field.value} onChange={field.onChange} error={error} />
}

function GenderInput({ control }: Pick<SectionProps, 'control'>) {
  const messages = useMessages(signUpMessages)
  const { field, fieldState } = useController({ control, name: 'gender' })
  const error = formatField(fieldState.error?.message, useFormMessages())
  return (
    <div className={styles.whole} data-wrong={error ? '' : undefined}>
      <Segmented<string>
        label={messages.gender}
        name={field.name}
        options={Object.entries(messages.genders).map(([value, label]) => ({ value, label }))}
        value={field.value === '' ? undefined : field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={error}
      />
    </div>
  )
}

type SignUpControl = Control<SignUpInput, unknown, SignUpOutput>

interface UniqueInputProps extends Omit<FormTextProps<SignUpInput, SignUpOutput>, 'name'> {
  name: UniqueField
  availability: Availability
}

/** A text field for a unique value: checks on input whether it is free. */
function UniqueInput({ availability, ...input }: UniqueInputProps) {
  const state = useStore(availability.state)
  const messages = useMessages(signUpMessages)

  function ask(element: HTMLInputElement) {
    // Autofilled values are not checked: only the focused field is.
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
