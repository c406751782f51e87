import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import { zReason } from '#contract/fields.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { formatTold, importWords } from '#operator/lib/import-words.ts'
import { sayField, toastError, useErrorWords } from '#operator/lib/errors.ts'
import { resolveMutation } from './api.ts'
import { Candidates } from './candidates.tsx'
import { type ReviewWords, words as reviewWords } from './i18n.ts'
import { isGone } from './kinds.ts'
import type { AnswerSheetProps } from './leave-sheet.tsx'
import styles from './link-sheet.module.css'

/** Asks who a name is, and why. */
export function LinkSheet(props: AnswerSheetProps) {
  const { row, open, onClose } = props
  const words = useWords(reviewWords)
  const common = useWords(commonWords)
  const messages = useWords(importWords)
  const textId = useId()
  return (
    <Sheet open={open} onClose={onClose} title={words.linkTitle} closeLabel={common.close} describedBy={textId}>
      <p id={textId} className={styles.text}>
        <strong>{row.row}</strong>
        {formatTold(messages, row.message, row.reason)}
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
  const words = useWords(reviewWords)
  const common = useWords(commonWords)
  const errors = useErrorWords()
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
    <form ref={form} className={styles.form} noValidate onSubmit={event => void submit(event)}>
      <Candidates
        row={row}
        value={link}
        onChange={next => {
          setLink(next)
          setFaults({ ...faults, link: undefined })
        }}
        fault={faults.link}
      />
      <Field label={common.reason} hint={common.reasonHint} error={sayField(faults.reason, errors)}>
        {ids => <TextArea {...ids} rows={2} value={reason} onChange={event => setReason(event.currentTarget.value)} />}
      </Field>
      <div className={styles.answers}>
        <Button variant="sec" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {words.link}
        </Button>
      </div>
    </form>
  )
}

function useLink(
  { row, onClose, onDone }: AnswerSheetProps,
  typed: { link: string | undefined; reason: string },
  tell: (faults: Faults) => void,
) {
  const words = useWords(reviewWords)
  const resolve = useMutation(resolveMutation(useQueryClient()))
  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (resolve.isPending) return
    const { link } = typed
    const said = z.safeParse(zReason, typed.reason)
    tell({
      link: link === undefined ? words.chooseOne : undefined,
      reason: said.success ? undefined : (said.error.issues[0]?.message ?? 'reason_required'),
    })
    if (link === undefined || !said.success) return
    try {
      await resolve.mutateAsync({ id: row._id, link, reason: said.data })
    } catch (error) {
      const faults = faultsIn(error, words)
      if (faults) tell(faults)
      else if (isGone(error)) {
        toast.warn(words.gone)
        onClose()
      } else await toastError(error)
      return
    }
    toast.ok(words.linkedToast)
    onDone()
  }
  return { submit, busy: resolve.isPending }
}

function faultsIn(error: unknown, words: ReviewWords): Faults | undefined {
  if (!(error instanceof CallError)) return undefined
  const { link, reason } = error.fields
  if (link === undefined && reason === undefined) return undefined
  return { link: link === undefined ? undefined : words.cannotLink, reason }
}
