import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { zReason } from '#contract/fields.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { formatMessage, importMessages } from '#operator/lib/import-messages.ts'
import { formatField, toastError, useErrorMessages } from '#operator/lib/errors.ts'
import { resolveMutation } from './api.ts'
import { Candidates } from './candidates.tsx'
import { type ReviewMessages, dictionary as reviewMessages } from './i18n.ts'
import { isGone } from './types.ts'
import type { AnswerSheetProps } from './leave-sheet.tsx'
import shared from '#operator/lib/form.module.css'
import styles from './link-sheet.module.css'

/** Asks who a name is, and why. */
export function LinkSheet(props: AnswerSheetProps) {
  const { row, open, onClose } = props
  const dictionary = useMessages(reviewMessages)
  const common = useMessages(commonMessages)
  const messages = useMessages(importMessages)
  const textId = useId()
  return (
    <Sheet open={open} onClose={onClose} title={dictionary.linkTitle} closeLabel={common.close} describedBy={textId}>
      <p id={textId} className={styles.text}>
        <strong>{row.row}</strong>
        {formatMessage(messages, row.message, row.reason)}
      </p>
      {/* A sheet that is opened again begins with nothing chosen. */}
      {open && <LinkForm key={row._id} {...props} />}
    </Sheet>
  )
}

interface Faults {
  link?: string | undefined
  /** A code of the reason. */
  reason?: string | undefined
}

function LinkForm(props: AnswerSheetProps) {
  const { row, onClose } = props
  const messages = useMessages(reviewMessages)
  const common = useMessages(commonMessages)
  const errors = useErrorMessages()
  const form = useRef<HTMLFormElement>(null)
  const [link, setLink] = useState<string>()
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const { submit, busy } = useLink(props, { link, reason }, found => {
    setFaults(found)
    const name = found.link === undefined ? 'textarea' : 'input'
    if (found.link !== undefined || found.reason !== undefined) form.current?.querySelector<HTMLElement>(name)?.focus()
  })
  return (
    <Stack as="form" ref={form} gap={4} noValidate onSubmit={event => void submit(event)}>
      <Candidates
        row={row}
        value={link}
        onChange={next => {
          setLink(next)
          setFaults({ ...faults, link: undefined })
        }}
        fault={faults.link}
      />
      <Field label={common.reason} hint={common.reasonHint} error={formatField(faults.reason, errors)}>
        {ids => <TextArea {...ids} rows={2} value={reason} onChange={event => setReason(event.currentTarget.value)} />}
      </Field>
      <div className={shared.answers}>
        <Button variant="sec" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {messages.link}
        </Button>
      </div>
    </Stack>
  )
}

function useLink(
  { row, onClose, onDone }: AnswerSheetProps,
  typed: { link: string | undefined; reason: string },
  show: (faults: Faults) => void,
) {
  const messages = useMessages(reviewMessages)
  const resolve = useMutation(resolveMutation(useQueryClient()))
  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (resolve.isPending) return
    const { link } = typed
    const parsedReason = z.safeParse(zReason, typed.reason)
    show({
      link: link === undefined ? messages.chooseOne : undefined,
      reason: parsedReason.success ? undefined : (parsedReason.error.issues[0]?.message ?? 'reason_required'),
    })
    if (link === undefined || !parsedReason.success) return
    try {
      await resolve.mutateAsync({ id: row._id, link, reason: parsedReason.data })
    } catch (error) {
      const faults = faultsIn(error, messages)
      if (faults) show(faults)
      else if (isGone(error)) {
        toast.warn(messages.gone)
        onClose()
      } else await toastError(error)
      return
    }
    toast.ok(messages.linkedToast)
    onDone()
  }
  return { submit, busy: resolve.isPending }
}

function faultsIn(error: unknown, messages: ReviewMessages): Faults | undefined {
  if (!(error instanceof CallError)) return undefined
  const { link, reason } = error.fields
  if (link === undefined && reason === undefined) return undefined
  return { link: link === undefined ? undefined : messages.cannotLink, reason }
}
