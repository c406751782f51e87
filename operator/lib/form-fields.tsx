import type { ChangeEvent, ReactNode } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type PathValue,
  useController,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { cx } from '#ui/cx.ts'
import { Field, PasswordInput, Select, TextArea, TextInput, type TextInputProps } from '#ui/field.tsx'
import { Segmented, type SegmentedProps } from '#ui/segmented.tsx'
import { commonMessages } from './common-messages.ts'
import { formatField, useErrorMessages } from './errors.ts'
import { PictureField } from './picture-field.tsx'
import styles from './form.module.css'

/** Attributes of a field for a username or a code: no autocompletion, no correction. */
export const NAME_LOOK = { isPlain: true, autoCapitalize: 'none', spellCheck: false } as const

interface FormField<T extends FieldValues, O, Name extends FieldPath<T> = FieldPath<T>> {
  form: UseFormReturn<T, unknown, O>
  name: Name
  label: string
}

/** The error message of a form field. */
function useFieldError<T extends FieldValues, O>({ form, name }: Pick<FormField<T, O>, 'form' | 'name'>) {
  const { error, isDirty } = form.getFieldState(name, form.formState)
  return { text: formatField(error?.message, useErrorMessages()), isDirty }
}

export interface FormTextProps<T extends FieldValues, O>
  extends
    FormField<T, O>,
    Pick<
      TextInputProps,
      | 'inputMode'
      | 'placeholder'
      | 'maxLength'
      | 'autoComplete'
      | 'autoCapitalize'
      | 'spellCheck'
      | 'prefix'
      | 'disabled'
      | 'max'
    > {
  hint?: ReactNode
  /** `area` has several lines; a `number` is passed to the form as a number; a `password` can be revealed. */
  type?: 'text' | 'url' | 'number' | 'area' | 'password' | 'date' | 'month' | 'datetime-local'
  /** Overrides the error message. */
  error?: string
  /** The first field of a sheet gets the focus when it opens. */
  isFirst?: boolean
  /** Does not mark changes, for forms without saved values. */
  isPlain?: boolean
  /** Transforms the text while typing. */
  tidy?: (typed: string) => string
  rows?: number
}

/** A text field of a form with its error message; orange while it differs from the saved value. */
export function FormText<T extends FieldValues, O>({ form, name, label, hint, type, ...own }: FormTextProps<T, O>) {
  const { error, isFirst, isPlain, tidy, rows = 2, ...native } = own
  const common = useMessages(commonMessages)
  const { text, isDirty } = useFieldError({ form, name })
  const bind = type === 'number' ? form.register(name, { valueAsNumber: true }) : form.register(name)
  const typed = {
    ...bind,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (tidy) event.target.value = tidy(event.target.value)
      return bind.onChange(event)
    },
    'data-autofocus': isFirst ? '' : undefined,
  }
  return (
    <Field
      label={label}
      hint={hint}
      error={text && (error ?? text)}
      className={cx(isDirty && !text && !isPlain && styles.dirty)}
    >
      {ids =>
        type === 'area' ? (
          <TextArea {...ids} {...typed} rows={rows} maxLength={native.maxLength} />
        ) : type === 'password' ? (
          <PasswordInput
            {...native}
            {...ids}
            {...typed}
            revealLabel={common.showPassword}
            hideLabel={common.hidePassword}
          />
        ) : (
          <TextInput
            type={type === 'url' || type === 'number' ? 'text' : type}
            autoComplete="off"
            autoCapitalize={type === 'url' ? 'none' : undefined}
            spellCheck={type === 'url' ? false : undefined}
            {...native}
            {...ids}
            {...typed}
            // A native number field drops unparsable text; this one keeps it and shows an error.
            inputMode={type === 'number' ? 'numeric' : type === 'url' ? 'url' : native.inputMode}
          />
        )
      }
    </Field>
  )
}

interface Choice {
  value: string
  label: string
  disabled?: boolean
}

/** A choice from a list. */
export function FormSelect<T extends FieldValues, O>({
  form,
  name,
  label,
  hint,
  options,
}: FormField<T, O> & { hint?: ReactNode; options: readonly Choice[] }) {
  const { text } = useFieldError({ form, name })
  const value = useWatch({ control: form.control, name })
  return (
    <Field label={label} hint={hint} error={text}>
      {ids => (
        // Options may load after the value, so set the value again.
        <Select {...ids} {...form.register(name)} value={value}>
          {options.map(({ label: shown, ...option }) => (
            <option key={option.value} {...option}>
              {shown}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** A choice of two to four options. */
export function FormSegmented<T extends FieldValues, O, Name extends FieldPath<T>>({
  form,
  name,
  label,
  options,
  error,
}: FormField<T, O, Name> & {
  options: SegmentedProps<PathValue<T, Name> & string>['options']
  /** The text shown when nothing is chosen. */
  error?: string
}) {
  const { field, fieldState } = useController({ control: form.control, name })
  const { ref, value, onChange } = field
  return (
    <Segmented
      ref={ref}
      label={label}
      options={options}
      value={value}
      onChange={onChange}
      error={fieldState.error && error}
    />
  )
}

/** A picture by its id; `onBusy` is called while an upload runs. */
export function FormPicture<T extends FieldValues, O>({
  form,
  name,
  label,
  onBusy,
}: FormField<T, O> & { onBusy: (busy: boolean) => void }) {
  const { ref, value } = useController({ control: form.control, name }).field
  const { text, isDirty } = useFieldError({ form, name })
  return (
    <PictureField
      ref={ref}
      label={label}
      value={value}
      onChange={id => form.setValue(name, id as PathValue<T, typeof name>, { shouldDirty: true, shouldValidate: true })}
      onBusy={onBusy}
      error={text}
      dirty={isDirty}
    />
  )
}

/** The reason for the audit log: field `reason` of a form. */
export function FormReason<T extends FieldValues & { reason: string }, O>({
  form,
  type = 'area',
  isPlain = false,
}: Pick<FormTextProps<T, O>, 'form' | 'type' | 'isPlain'>) {
  const common = useMessages(commonMessages)
  const field = { form, name: 'reason' as FieldPath<T>, type, isPlain }
  return <FormText {...field} label={common.reason} hint={common.reasonHint} />
}

/** Hidden username for password managers. */
export function KeeperName({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}
