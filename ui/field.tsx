import { Check, ChevronDown, CircleAlert, CircleCheck, Eye, EyeOff, Lock } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { Text } from './layout.tsx'
import { Spinner } from './spinner.tsx'
import styles from './field.module.css'

/** Ids that tie a control to its field: spread them on a TextInput, PasswordInput, TextArea or Select. */
export interface FieldIds {
  id: string
  'aria-describedby': string
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: ReactNode
  /** Help under the control; replaced by `ok` and by `error`. */
  hint?: ReactNode
  /** The error and how to fix it; marks the control invalid. */
  error?: ReactNode
  /** A positive message about the value ("Disponível"). */
  ok?: ReactNode
  /** Gives the control its ids: `{(ids) => <TextInput {...ids} {...register('cpf')} />}`. */
  children: (ids: FieldIds) => ReactNode
  className?: string | undefined
}

/** A visible label, a control and one message tied to it by `aria-describedby`, announced when it changes. */
export function Field({ label, hint, error, ok, children, className }: FieldProps) {
  const id = useId()
  const messageId = `${id}-message`
  return (
    <div className={cx(styles.field, className)}>
      <Text as="label" htmlFor={id} block marginBottom={1.5} look="note" weight={600}>
        {label}
      </Text>
      {children({ id, 'aria-describedby': messageId, 'aria-invalid': error ? true : undefined })}
      <FieldMessage id={messageId} hint={hint} error={error} ok={ok} />
    </div>
  )
}

/** The message under a control, in a live region that is always mounted, so that a new text is announced. */
export function FieldMessage({ id, hint, error, ok }: { id: string } & Pick<FieldProps, 'hint' | 'error' | 'ok'>) {
  return (
    <div id={id} aria-live="polite">
      {error ? (
        <p className={cx(styles.message, styles.error)}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : ok ? (
        <p className={cx(styles.message, styles.ok)}>
          <Check aria-hidden="true" />
          <span>{ok}</span>
        </p>
      ) : hint ? (
        <p className={styles.message}>{hint}</p>
      ) : null}
    </div>
  )
}

/** `ok` accepted · `err` refused · `checking` check running · `locked` shown, not editable. */
export type InputState = 'ok' | 'err' | 'checking' | 'locked'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'prefix'> {
  icon?: ReactNode
  /** Fixed text before the value, such as a currency sign. */
  prefix?: string | undefined
  state?: InputState | undefined
  /** A control at the end of the well, such as a button. */
  end?: ReactNode
}

function Well({ icon, state, children }: { icon?: ReactNode; state?: InputState | undefined; children: ReactNode }) {
  return (
    <div className={cx(styles.well, state === 'locked' && styles.locked)}>
      {icon}
      {children}
    </div>
  )
}

/** One line of text at 16 px. Takes a `ref` and every native attribute, so form libraries can register it. */
export function TextInput({ icon, prefix, state, end, className, ...native }: TextInputProps) {
  const locked = state === 'locked'
  return (
    <Well icon={icon} state={state}>
      {prefix && (
        <Text as="span" weight={600} tone="muted" aria-hidden="true">
          {prefix}
        </Text>
      )}
      <input
        {...native}
        className={cx(styles.control, className)}
        readOnly={locked || native.readOnly}
        aria-invalid={native['aria-invalid'] ?? (state === 'err' || undefined)}
      />
      {state === 'ok' && <CircleCheck className={styles.good} aria-hidden="true" />}
      {state === 'checking' && <Spinner size="sm" className={styles.wait} />}
      {locked && <Lock aria-hidden="true" />}
      {end}
    </Well>
  )
}

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'end' | 'prefix'> {
  /** Label of the button that shows the password, for instance "Mostrar senha". */
  revealLabel: string
  /** Label of the same button while the password is visible. */
  hideLabel: string
}

/** A password with a button that shows and hides it. */
export function PasswordInput({ revealLabel, hideLabel, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      icon={<Lock aria-hidden="true" />}
      {...input}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          className={styles.reveal}
          label={shown ? hideLabel : revealLabel}
          onClick={() => setShown(!shown)}
          disabled={input.disabled}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      }
    />
  )
}

export interface TextAreaProps extends ComponentProps<'textarea'> {
  state?: InputState | undefined
}

/** Several lines of text; grows with its content where the browser supports it. */
export function TextArea({ state, className, rows = 3, ...native }: TextAreaProps) {
  return (
    <Well state={state}>
      <textarea {...native} rows={rows} className={cx(styles.control, styles.area, className)} />
    </Well>
  )
}

export interface SelectProps extends ComponentProps<'select'> {
  icon?: ReactNode
  state?: InputState | undefined
}

/** A native select; children are `option` elements. */
export function Select({ icon, state, className, children, ...native }: SelectProps) {
  return (
    <Well icon={icon} state={state}>
      <select {...native} className={cx(styles.control, styles.select, className)}>
        {children}
      </select>
      <ChevronDown className={styles.chevron} aria-hidden="true" />
    </Well>
  )
}
