import { Plus, UserCog } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { operatorOperators } from '#contract/api/admin/staff.ts'
import { Button } from '#ui/button.tsx'
import { col } from '#operator/lib/columns.tsx'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { AddSheet } from './add-sheet.tsx'
import { type Link, OPERATOR_TONES } from './api.ts'
import { messages } from './i18n.ts'
import { LinkSheet } from './link-sheet.tsx'
import { Roles } from './roles-field.tsx'

/** Everybody who runs the house. */
export const OperatorsScreen: Screen = listScreen({
  list: operatorOperators,
  queryKey: ['operators', 'list'],
  icon: UserCog,
  messages,
  actions: Add,
  columns: ({ t }) => [
    col.person('who', t.name, row => row),
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
