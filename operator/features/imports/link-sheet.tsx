import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { zReason } from '#contract/fields.ts'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { formatMessage, importMessages } from '#operator/lib/import-messages.ts'
import { FormReason } from '#operator/lib/form-fields.tsx'
import { markRefused, useSend, useShortForm } from '#operator/lib/save-form.tsx'
import { resolveMutation, isGone } from './api.ts'
import { Candidates } from './candidates.tsx'
import { dictionary as reviewMessages } from './i18n.ts'
import type { AnswerSheetProps } from './leave-sheet.tsx'
import shared from '#operator/lib/form.module.css'
import styles from './link-sheet.module.css'

/** Asks who a name is, and why. */
export function LinkSheet({ row, open, onClose, onDone }: AnswerSheetProps) {
  const dictionary = useMessages(reviewMessages)
  const common = useMessages(commonMessages)
  const messages = useMessages(importMessages)
  const textId = useId()
  return (
    <Sheet open={open} onClose={onClose} title={dictionary.linkTitle} closeLabel={common.close} describedBy={textId}>
      <Text id={textId} tone="muted" breaks="anywhere" className={styles.text}>
        <strong>{row.row}</strong>
        {formatMessage(messages, row.message, row.reason)}
      </Text>
      <LinkForm {...{ row, onClose, onDone }} />
    </Sheet>
  )
}

const NONE = 'none'
const zFields = z.object({ link: z.string({ error: NONE }), reason: zReason })

function LinkForm({ row, onClose, onDone }: Omit<AnswerSheetProps, 'open'>) {
  const messages = useMessages(reviewMessages)
  const common = useMessages(commonMessages)
  const resolve = useMutation(resolveMutation(useQueryClient()))
  const form = useShortForm(zFields, { reason: '' })
  const { field, fieldState } = useController({ control: form.control, name: 'link' })
  const { ref, value, onChange } = field
  const fault = fieldState.error?.message
  const { busy, onSubmit } = useSend({
    form,
    send: fields => resolve.mutateAsync({ id: row._id, ...fields }),
    onDone: () => {
      toast.ok(messages.linkedToast)
      onDone()
    },
    onRefused: error => {
      const isOver = isGone(error) && !markRefused(form, error)
      if (isOver) {
        toast.warn(messages.gone)
        onClose()
      }
      return isOver
    },
  })
  return (
    <Stack as="form" gap={4} noValidate onSubmit={onSubmit}>
      <Candidates
        row={row}
        value={value}
        onChange={onChange}
        fault={fault && (fault === NONE ? messages.chooseOne : messages.cannotLink)}
        ref={ref}
      />
      <FormReason form={form} isPlain />
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
