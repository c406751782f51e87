import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
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
import { markHalfTyped, markRefused, type Refusals, tellRefusal } from './save-form.tsx'
import shared from './form.module.css'
import styles from './reason-sheet.module.css'

export interface ReasonSheetProps<T extends FieldValues, O> {
  open: boolean
  onClose: () => void
  role?: 'dialog' | 'alertdialog'
  title: string
  /** Subject of the action. */
  about?: ReactNode
  /** Effect of the action with all amounts; each text is a paragraph. */
  text: ReactNode | readonly string[]
  /** The verb of the action. */
  confirmLabel: string
  danger?: boolean | undefined
  /** False while the effect is not known yet. */
  canConfirm?: boolean | undefined
  /** Label of the cancel button, where it does more than close. */
  cancelLabel?: string | undefined
  /** Prefills the reason of the last action; several often share one. */
  lastReason?: string | undefined
  /** False for actions that affect neither money nor results nor people: they need no reason. */
  asksReason?: boolean | undefined
  /** Form of further fields, passed as children: validated before the reason, and shows the server's errors. */
  form?: UseFormReturn<T, unknown, O>
  /** Runs the action; the sheet closes on success. Errors are shown: for the reason beside it, others as a toast. */
  onConfirm: (reason: string, fields: O) => Promise<unknown>
  /** Success message: a title, or a title and a text. */
  done?: string | readonly [title: string, text: string]
  /** Messages for errors by code; the sheet closes. */
  refusals?: Refusals
  /** Shows an error elsewhere on the page: if it returns true, the sheet closes. */
  onRefused?: ((error: unknown) => boolean) | undefined
  /** Shows an error at a field of the sheet: if it returns true, the sheet stays open. */
  showRefusal?: ((error: unknown) => boolean) | undefined
  /** Fields between the text and the reason. */
  children?: ReactNode
}

/** Asks for the audit log's reason before an action, and shows its effect. */
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
      {/* A reopened sheet starts empty. */}
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
  // If it was closed meanwhile, another sheet may be open, which must stay.
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
    // The sheet may be inside another form of the page.
    event.preventDefault()
    event.stopPropagation()
    if (busy || (form && markHalfTyped(form, event.currentTarget))) return
    // Without further fields their value is unused.
    await (form ? form.handleSubmit(confirm)() : confirm(undefined as O))
  }
  return { problem, setProblem, busy: busy || form?.formState.isSubmitting === true, submit }
}
