import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { zReason, zReasonIfAny } from '#contract/fields.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from './common-messages.ts'
import { formatField, toastError, useErrorMessages } from './errors.ts'
import shared from './form.module.css'
import styles from './reason-sheet.module.css'
import { markHalfTyped, markRefused, type Refusals, tellRefusal } from './save-form.tsx'

export interface ReasonSheetProps<T extends FieldValues, O> {
  open: boolean
  onClose: () => void
  role?: 'dialog' | 'alertdialog'
  title: string
  /** To what it happens. */
  about?: ReactNode
  /** What happens, with every amount that moves; texts are a paragraph each. */
  text: ReactNode | readonly string[]
  /** The verb of what happens. */
  confirmLabel: string
  danger?: boolean | undefined
  /** False while what it comes to is not known yet. */
  canConfirm?: boolean | undefined
  /** What the way back is called, where it does more than close. */
  cancelLabel?: string | undefined
  /** What was written for the last change; several often have one reason. */
  lastReason?: string | undefined
  /** What touches neither money nor results nor people is done without a reason. */
  asksReason?: boolean | undefined
  /** Further fields, as children: they are checked before the reason, and the server's refusals stand beside them. */
  form?: UseFormReturn<T, unknown, O>
  /** Does it; the sheet closes when it is done. What it throws is shown: the reason's refusal beside it, others by a toast. */
  onConfirm: (reason: string, fields: O) => Promise<unknown>
  /** Said when it is done: a title, or that and a text. */
  done?: string | readonly [title: string, text: string]
  /** Messages for refusals, by code; the sheet closes. */
  refusals?: Refusals
  /** Told elsewhere on the page: answers true, and the sheet closes. */
  onRefused?: ((error: unknown) => boolean) | undefined
  /** Told at a field of the sheet: answers true, and the sheet stays. */
  showRefusal?: ((error: unknown) => boolean) | undefined
  /** Further fields, between the text and the reason. */
  children?: ReactNode
}

/** Asks for the reason before something is done that is kept in the audit log, and shows what it will do. */
export function ReasonSheet<T extends FieldValues, O>(props: ReasonSheetProps<T, O>) {
  const { open, onClose, role = 'alertdialog', title, about, text, children, ...form } = props
  const common = useMessages(commonMessages)
  const textId = useId()
  return (
    <Sheet open={open} onClose={onClose} role={role} title={title} closeLabel={common.close} describedBy={textId}>
      <Stack id={textId} gap={2} tone="muted" className={styles.text}>
        {about !== undefined && (
          <p>
            <strong>{about}</strong>
          </p>
        )}
        {isTexts(text) ? [text].flat().map(line => <p key={line}>{line}</p>) : text}
      </Stack>
      {/* A sheet that is opened again starts anew. */}
      {open && (
        <ReasonForm onClose={onClose} {...form}>
          {children}
        </ReasonForm>
      )}
    </Sheet>
  )
}

const isTexts = (text: ReactNode | readonly string[]): text is string | readonly string[] =>
  [text].flat().every(line => typeof line === 'string')

function ReasonForm<T extends FieldValues, O>(
  props: Omit<ReasonSheetProps<T, O>, 'open' | 'role' | 'title' | 'about' | 'text'>,
) {
  const {
    confirmLabel,
    danger,
    canConfirm = true,
    cancelLabel,
    lastReason = '',
    asksReason = true,
    onClose,
    children,
  } = props
  const common = useMessages(commonMessages)
  const errors = useErrorMessages()
  const [reason, setReason] = useState(lastReason)
  const area = useRef<HTMLTextAreaElement>(null)
  const { problem, setProblem, busy, submit } = useReason(props, reason, () => area.current?.focus())
  return (
    <Stack as="form" gap={4} noValidate onSubmit={event => void submit(event)}>
      {children}
      {asksReason && (
        <Field label={common.reason} hint={common.reasonHint} error={formatField(problem, errors)}>
          {ids => (
            <TextArea
              {...ids}
              ref={area}
              rows={2}
              value={reason}
              data-autofocus={children ? undefined : ''}
              onChange={event => {
                setReason(event.currentTarget.value)
                setProblem(undefined)
              }}
            />
          )}
        </Field>
      )}
      <div className={shared.answers}>
        <Button variant="sec" onClick={onClose}>
          {cancelLabel ?? common.cancel}
        </Button>
        <Button variant={danger ? 'dng' : 'pri'} type="submit" busy={busy} disabled={!canConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Stack>
  )
}

function useReason<T extends FieldValues, O>(
  {
    form,
    asksReason = true,
    onConfirm,
    done,
    refusals,
    onRefused,
    showRefusal,
    onClose,
  }: Omit<ReasonSheetProps<T, O>, 'open' | 'title' | 'text'>,
  reason: string,
  focus: () => void,
) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  // Who closed it meanwhile may have opened another one, which stays.
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const close = () => isThere.current && onClose()
  function show(code: string): void {
    setProblem(code)
    focus()
  }
  async function confirm(fields: O): Promise<void> {
    const read = z.safeParse(asksReason ? zReason : zReasonIfAny, reason)
    if (!read.success) return show(read.error.issues[0]?.message ?? 'invalid')
    setBusy(true)
    try {
      await onConfirm(read.data, fields)
      const [toastTitle, more] = typeof done === 'string' ? [done] : (done ?? [])
      if (toastTitle !== undefined) toast.ok(toastTitle, more)
      close()
    } catch (error) {
      const refused = error instanceof CallError ? error.fields.reason : undefined
      if (refused !== undefined) show(refused)
      else if (onRefused?.(error) || tellRefusal(error, refusals)) close()
      else if (!showRefusal?.(error) && !(form && markRefused(form, error))) await toastError(error)
    } finally {
      setBusy(false)
    }
  }
  async function submit(event: SyntheticEvent): Promise<void> {
    // The sheet may stand inside another form of the page.
    event.preventDefault()
    event.stopPropagation()
    if (busy || (form && markHalfTyped(form, event.currentTarget))) return
    // Without further fields nobody looks at what they come to.
    await (form ? form.handleSubmit(confirm)() : confirm(undefined as O))
  }
  return { problem, setProblem, busy: busy || form?.formState.isSubmitting === true, submit }
}
