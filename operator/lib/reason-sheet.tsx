import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { zReason } from '#contract/fields.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { commonMessages } from './common-messages.ts'
import { formatField, toastError, useErrorMessages } from './errors.ts'
import styles from './reason-sheet.module.css'

export interface ReasonSheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** What happens, with every amount that moves. */
  text: ReactNode
  /** The verb of what happens. */
  confirmLabel: string
  danger?: boolean | undefined
  /** What was written for the last change; several often have one reason. */
  lastReason?: string | undefined
  /** Does it; the sheet closes when it is done. What it throws is told: the reason's refusal beside it, others by a toast. */
  onConfirm: (reason: string) => Promise<unknown>
  /** Told elsewhere on the page: answers true, and the sheet closes. */
  onRefused?: ((error: unknown) => boolean) | undefined
  /** Told by the further fields of the sheet: answers true, and the sheet stays. */
  showRefusal?: ((error: unknown) => boolean) | undefined
  /** Whether the further fields are filled in; tells what is wrong with them. */
  canConfirm?: (() => boolean) | undefined
  /** Further fields, between the text and the reason. */
  children?: ReactNode
}

/** Asks for the reason before something is done that is kept in the audit log, and shows what it will do. */
export function ReasonSheet({ open, onClose, title, text, children, ...form }: ReasonSheetProps) {
  const common = useMessages(commonMessages)
  const textId = useId()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={title}
      closeLabel={common.close}
      describedBy={textId}
    >
      <div id={textId} className={styles.text}>
        {text}
      </div>
      {/* A sheet that is opened again starts anew. */}
      {open && (
        <ReasonForm onClose={onClose} {...form}>
          {children}
        </ReasonForm>
      )}
    </Sheet>
  )
}

function ReasonForm(props: Omit<ReasonSheetProps, 'open' | 'title' | 'text'>) {
  const { confirmLabel, danger, lastReason = '', onClose, children } = props
  const common = useMessages(commonMessages)
  const errors = useErrorMessages()
  const [reason, setReason] = useState(lastReason)
  const area = useRef<HTMLTextAreaElement>(null)
  const { problem, setProblem, busy, submit } = useReason(props, reason, () => area.current?.focus())
  return (
    <Stack as="form" gap={4} noValidate onSubmit={event => void submit(event)}>
      {children}
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
      <div className={styles.answers}>
        <Button variant="sec" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button variant={danger ? 'dng' : 'pri'} type="submit" busy={busy}>
          {confirmLabel}
        </Button>
      </div>
    </Stack>
  )
}

function useReason(
  {
    onConfirm,
    onRefused,
    showRefusal,
    canConfirm,
    onClose,
  }: Pick<ReasonSheetProps, 'onConfirm' | 'onRefused' | 'showRefusal' | 'canConfirm' | 'onClose'>,
  reason: string,
  focus: () => void,
) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function submit(event: SyntheticEvent): Promise<void> {
    // The sheet may stand inside another form of the page.
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    if (canConfirm && !canConfirm()) return
    const read = z.safeParse(zReason, reason)
    if (!read.success) {
      setProblem(read.error.issues[0]?.message ?? 'invalid')
      focus()
      return
    }
    setBusy(true)
    try {
      await onConfirm(read.data)
      onClose()
    } catch (error) {
      const refused = error instanceof CallError ? error.fields.reason : undefined
      if (refused !== undefined) {
        setProblem(refused)
        focus()
      } else if (onRefused?.(error)) onClose()
      else if (!showRefusal?.(error)) await toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return { problem, setProblem, busy, submit }
}
