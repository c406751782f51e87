import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { operatorAddOperator } from '#contract/api/admin/staff.ts'
import { FormText, NAME_LOOK } from '#operator/lib/form-fields.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { Stack } from '#ui/layout.tsx'
import { addMutation, type Link } from './api.ts'
import { messages as operatorsMessages } from './i18n.ts'
import { RolesField } from './roles-field.tsx'

const zFields = z.omit(operatorAddOperator.body, { reason: true })

/** Adds somebody who runs the house; `onAdded` shows the link for them. */
export function AddSheet({
  open,
  onClose,
  onAdded,
}: {
  open: boolean
  onClose: () => void
  onAdded: (name: string, link: Link) => void
}) {
  const messages = useMessages(operatorsMessages)
  const add = useMutation(addMutation(useQueryClient()))
  const form = useShortForm(zFields, { username: '', name: '', roles: [] })
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.addTitle}
      text={messages.addText}
      confirmLabel={messages.add}
      form={form}
      onConfirm={async (reason, fields) => onAdded(fields.name, await add.mutateAsync({ ...fields, reason }))}
    >
      <Stack gap={3}>
        <FormText
          form={form}
          name="username"
          label={messages.username}
          hint={messages.usernameHint}
          maxLength={30}
          {...NAME_LOOK}
          isFirst
        />
        <FormText form={form} name="name" label={messages.name} maxLength={100} {...NAME_LOOK} autoCapitalize="words" />
        <RolesField form={form} />
      </Stack>
    </ReasonSheet>
  )
}
