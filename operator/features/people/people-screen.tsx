import { Users } from 'lucide-react'
import { operatorNoteUser, operatorUsers, operatorUsersCsv, PEOPLE_STATES } from '#contract/api/admin/people.ts'
import { call } from '#operator/lib/call.ts'
import { col } from '#operator/lib/columns.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { messages } from './i18n.ts'
import { PersonBadges } from './person-badges.tsx'

/** All players, searchable by name, username, e-mail, CPF or id. */
export const PeopleScreen: Screen = listScreen({
  list: operatorUsers,
  csv: operatorUsersCsv,
  queryKey: ['people', 'list'],
  icon: Users,
  messages,
  filters: ({ t }) => [by.search(t), by.state(t, PEOPLE_STATES, t.state)],
  columns: ({ t }) => [
    col.text('username', t.username, row => <strong>{row.username || '–'}</strong>),
    col.text('name', t.name, row => (row.deleted ? t.closedName : row.name)),
    col.text('state', t.states, row => <PersonBadges person={row} />),
    col.money('balance', t.balance, row => row.balance),
    col.text('email', t.email, row => row.email || '–'),
    col.text('cpf', t.cpf, row => <span className="num">{row.docNumber || '–'}</span>),
    col.moment('created', t.created, row => row.createdAt),
  ],
  bulk: ({ t }) => ({
    name: row => row.username || row._id,
    actions: [
      {
        ...t.bulkNote,
        id: 'note',
        by: operatorNoteUser,
        run: ({ _id }, text) => call(operatorNoteUser, { params: { id: _id }, body: { text } }),
      },
    ],
  }),
  open: (row, { t }) => ({
    to: '/people/$person',
    params: { person: row._id },
    label: t.openOf(row.username || row._id),
  }),
})
