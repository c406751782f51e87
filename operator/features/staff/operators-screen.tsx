import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, UserCog } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Person } from '#operator/lib/person.tsx'
import { AddSheet } from './add-sheet.tsx'
import { type Link as GivenLink, type Operator, operatorsQuery } from './api.ts'
import { type OperatorsMessages, messages as operatorsMessages } from './i18n.ts'
import { LinkSheet } from './link-sheet.tsx'
import { Roles } from './roles-field.tsx'
import { StateBadge } from './state-badge.tsx'
import styles from '#operator/lib/page-layout.module.css'

/** Everybody who runs the house. */
export function OperatorsScreen() {
  const messages = useMessages(operatorsMessages)
  const { page = 1 } = useSearch({ from: '/private/operators' })
  const navigate = useNavigate()
  const operators = useQuery(operatorsQuery(page))
  // Each opening starts anew.
  const [adding, setAdding] = useState({ turn: 0, open: false })
  const [added, setAdded] = useState<{ name: string; link: GivenLink }>()
  const turnTo = (next: number, replace: boolean) =>
    void navigate({ to: '/operators', search: next > 1 ? { page: next } : {}, replace })
  return (
    <>
      <PageHead title={messages.title} text={messages.text}>
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => setAdding(({ turn }) => ({ turn: turn + 1, open: true }))}
        >
          {messages.add}
        </Button>
      </PageHead>
      <ListPage
        empty={{ art: <UserCog />, title: messages.empty, text: messages.emptyText }}
        query={operators}
        onPage={next => turnTo(next, false)}
        onPast={next => turnTo(next, true)}
      >
        {rows => (
          <DataTable caption={messages.table} columns={columnsIn(messages)} rows={rows} rowId={row => row._id} />
        )}
      </ListPage>
      <AddSheet
        key={adding.turn}
        open={adding.open}
        onClose={() => setAdding(({ turn }) => ({ turn, open: false }))}
        onAdded={(name, link) => setAdded({ name, link })}
      />
      <LinkSheet name={added?.name ?? ''} link={added?.link} onClose={() => setAdded(undefined)} />
    </>
  )
}

const columnsIn = (messages: OperatorsMessages): Column<Operator>[] => [
  { id: 'who', title: messages.name, cell: row => <Person who={row} /> },
  { id: 'roles', title: messages.roles, cell: row => <Roles roles={row.roles} /> },
  { id: 'state', title: messages.states, cell: row => <StateBadge state={row.state} /> },
  {
    id: 'totp',
    title: messages.totp,
    cell: row => (row.totpSince ? <Badge tone="green">{messages.on}</Badge> : <Badge>{messages.off}</Badge>),
  },
  { id: 'seen', title: messages.seen, cell: row => (row.seenAt ? <Moment at={row.seenAt} /> : messages.never) },
  {
    id: 'open',
    title: messages.open,
    hideTitle: true,
    cell: row => (
      <Link
        to="/operators/$operator"
        params={{ operator: row._id }}
        className={styles.link}
        aria-label={messages.openOf(row.username)}
      >
        {messages.open}
      </Link>
    ),
  },
]
