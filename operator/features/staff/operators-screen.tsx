import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, UserCog } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { operatorAddOperator, operatorOperators, operatorOperatorsCsv } from '#contract/api/admin/staff.ts'
import { col } from '#operator/lib/columns.tsx'
import { FormText, NAME_LOOK } from '#operator/lib/form-fields.tsx'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Called } from '#operator/lib/values.tsx'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { LinkSheet } from './action-sheets.tsx'
import { addMutation, type Link, OPERATOR_TONES } from './api.ts'
import { messages, messages as operatorsMessages } from './i18n.ts'
import { Roles, RolesField } from './roles-field.tsx'

const zFields = z.omit(operatorAddOperator.body, { reason: true })

/** Adds an operator; `onAdded` shows the link for them. */
function AddSheet({
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

/** All operators. */
export const OperatorsScreen: Screen = listScreen({
  list: operatorOperators,
  csv: operatorOperatorsCsv,
  queryKey: ['operators', 'list'],
  icon: UserCog,
  messages,
  actions: Add,
  columns: ({ t }) => [
    col.text('who', t.name, row => <Called name={row.name}>{row.username}</Called>),
    col.text('roles', t.roles, row => <Roles roles={row.roles} />),
    col.badge('state', t.states, row => ({ tone: OPERATOR_TONES[row.state], label: t.state[row.state] })),
    col.badge('totp', t.totp, row =>
      row.totpSince ? { tone: 'green', label: t.on } : { tone: 'plain', label: t.off },
    ),
    col.moment('seen', t.seen, row => row.seenAt, t.never),
  ],
  open: (row, { t }) => ({
    to: '/operators/$operator',
    params: { operator: row._id },
    label: t.openOf(row.username),
  }),
})

function Add() {
  const t = useMessages(messages)
  const { key, sheet, ask } = useSheet()
  const [added, setAdded] = useState<{ name: string; link: Link }>()
  return (
    <>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => ask()}>
        {t.add}
      </Button>
      <AddSheet key={key} {...sheet} onAdded={(name, link) => setAdded({ name, link })} />
      <LinkSheet name={added?.name ?? ''} link={added?.link} onClose={() => setAdded(undefined)} />
    </>
  )
}
