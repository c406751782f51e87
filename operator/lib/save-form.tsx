import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, type SyntheticEvent, useEffect } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { Card } from '#ui/card.tsx'
import { toastError } from './errors.ts'
import { FormReason } from './form-fields.tsx'
import { useLeaveGuard } from './leave-guard.ts'
import { SaveBar } from './save-bar.tsx'
import styles from './form.module.css'

/** Input of a form whose save failed because the session ended. Kept in this tab until the next sign-in. A form for a new item has no id. */
export function savedDrafts<Body>() {
  const drafts = new Map<string, Body>()
  const keyOf = (id: string | undefined): string => id ?? 'new'
  return {
    save: (id: string | undefined, body: Body): void => void drafts.set(keyOf(id), body),
    /** The stored input, or undefined. */
    of: (id: string | undefined): Body | undefined => drafts.get(keyOf(id)),
    /** Drops the stored input: it is saved or unwanted. */
    drop: (id: string | undefined): void => void drafts.delete(keyOf(id)),
  }
}

/** The fields of a form, in the order of its default values. */
const namesOf = <T extends FieldValues, O>(form: UseFormReturn<T, unknown, O>): FieldPath<T>[] =>
  Object.keys(form.getValues()) as FieldPath<T>[]

/**
 * Sets the server's errors on the form's fields and focuses the first. Returns whether every invalid field is in the form, so that no other
 * message is needed.
 */
export function markRefused<T extends FieldValues, O>(form: UseFormReturn<T, unknown, O>, error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  const { fields } = error
  const refused = namesOf(form).filter(name => fields[name] !== undefined)
  for (const name of refused.toReversed())
    form.setError(name, { message: fields[name] ?? 'invalid' }, { shouldFocus: true })
  return refused.length > 0 && refused.length === Object.keys(fields).length
}

/** Marks half-typed date or time fields as invalid, because the browser reports them as empty. Returns whether there is one. */
export function markHalfTyped<T extends FieldValues, O>(form: UseFormReturn<T, unknown, O>, at: EventTarget): boolean {
  const inputs = at instanceof HTMLFormElement ? [...at.elements] : []
  const half = new Set(
    inputs.flatMap(input => (input instanceof HTMLInputElement && input.validity.badInput ? [input.name] : [])),
  )
  const names = namesOf(form).filter(name => half.has(name))
  for (const name of names.toReversed()) form.setError(name, { message: 'date_invalid' }, { shouldFocus: true })
  return names.length > 0
}

/** Messages for errors without a field, by code. */
export type Refusals = Partial<Record<ErrorCode | 'network', () => void>>

/** Shows the message of an error if there is one here; returns whether it did. */
export function tellRefusal(error: unknown, refusals: Refusals | undefined): boolean {
  const tell = error instanceof CallError ? refusals?.[error.code] : undefined
  tell?.()
  return tell !== undefined
}

type FormSchema = z.ZodMiniType<FieldValues, FieldValues>

/** A form that is saved: fields are validated once touched. */
export const useSavedForm = <S extends FormSchema>(schema: S, saved: DefaultValues<z.input<S>>) =>
  useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: saved,
  })

/** A short form, validated on submit; an error is cleared as its field is edited. */
export function useShortForm<S extends FormSchema>(schema: S, first: DefaultValues<z.input<S>>) {
  type Path = FieldPath<z.input<S>>
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    reValidateMode: 'onSubmit',
    defaultValues: first,
  })
  const { subscribe, clearErrors } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name }) => name && clearErrors(name as Path) }),
    [subscribe, clearErrors],
  )
  return form
}

export interface SendProps<T extends FieldValues, O, A> {
  form: UseFormReturn<T, unknown, O>
  send: (body: O) => Promise<A>
  onDone: (answer: A, body: O) => unknown
  refusals?: Refusals | undefined
  /** Returns true for an error it has shown itself, instead of at a field or as a toast. */
  onRefused?: ((error: unknown) => boolean) | undefined
}

/** Submits a form, one request at a time. On failure the input stays, and errors show at their fields. */
export function useSend<T extends FieldValues, O, A>(props: SendProps<T, O, A>) {
  const { form, send, onDone, refusals, onRefused } = props
  const { isSubmitting } = form.formState
  const submit = form.handleSubmit(async body => {
    if (isSubmitting) return
    let answer: A
    try {
      answer = await send(body)
    } catch (error) {
      if (!onRefused?.(error) && !tellRefusal(error, refusals) && !markRefused(form, error)) await toastError(error)
      return
    }
    await onDone(answer, body)
  })
  const onSubmit = (event: SyntheticEvent): void => {
    if (markHalfTyped(form, event.currentTarget)) event.preventDefault()
    else void submit(event)
  }
  return { busy: isSubmitting, onSubmit }
}

export interface SaveFormProps<T extends FieldValues & { reason: string }, O, A> extends SendProps<T, O, A> {
  /** Id of the edited item; without one it is new, and can be saved unchanged. */
  id?: string | undefined
  /** Stores the input when the session has ended. */
  drafts?: ReturnType<typeof savedDrafts<T>>
  /** Title above the reason; without it no reason is needed. */
  why?: string
  saveLabel: string
  isUploading?: boolean
  /** Called when unsaved changes appear or disappear. */
  onDirty?: ((isDirty: boolean) => void) | undefined
  children: ReactNode
}

/** The fields of a page, the reason for the change, and the bar to save or discard. */
export function SaveForm<T extends FieldValues & { reason: string }, O, A>(props: SaveFormProps<T, O, A>) {
  const { form, id, drafts, why, saveLabel, isUploading = false, onDirty, children } = props
  const { dirtyFields, isDirty } = form.formState
  const { busy, onSubmit } = useSend({
    ...props,
    onRefused: error => {
      if (error instanceof CallError && error.status === 401) drafts?.save(id, form.getValues())
      return props.onRefused?.(error) === true
    },
    onDone: (answer, body) => {
      drafts?.drop(id)
      return props.onDone(answer, body)
    },
  })
  useLeaveGuard(isDirty)
  useDraft(form, drafts?.of(id))
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty])
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      {why !== undefined && (
        <Card title={why}>
          <FormReason form={form} />
        </Card>
      )}
      <SaveBar
        changes={Object.keys(dirtyFields).length}
        saveLabel={saveLabel}
        busy={busy}
        canSave={!isUploading && (id === undefined || isDirty)}
        onDiscard={() => {
          drafts?.drop(id)
          form.reset()
        }}
      />
    </form>
  )
}

/** Restores the input of a save that the end of the session interrupted. */
function useDraft<T extends FieldValues, O>(form: UseFormReturn<T, unknown, O>, draft: T | undefined): void {
  const { setValue } = form
  useEffect(() => {
    for (const name of Object.keys(draft ?? {}) as FieldPath<T>[])
      setValue(name, draft?.[name] as PathValue<T, FieldPath<T>>, { shouldDirty: true })
  }, [draft, setValue])
}
