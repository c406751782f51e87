import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { operatorUsersCsv, PEOPLE_SORTS } from '#contract/api/admin/people.ts'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { useListFilters } from '#operator/lib/list-filters.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { MoneyTools } from '#operator/lib/list-toolbar.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { type Listed, PEOPLE_STATES, peopleQuery, peopleQueryOf } from './api.ts'
import { type PeopleMessages, messages as peopleMessages } from './i18n.ts'
import { PersonBadges } from './person-badges.tsx'
import styles from '#operator/lib/page-layout.module.css'

/** Every player, found by what they are called, their e-mail, CPF or id. */
export function PeopleScreen() {
  const messages = useMessages(peopleMessages)
  const filters = useListFilters(PEOPLE_STATES, { sorts: PEOPLE_SORTS })
  const people = useQuery(peopleQuery(filters))
  const isFiltered = filters.search !== '' || filters.state !== undefined
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      <MoneyTools
        filters={filters}
        states={[undefined, ...PEOPLE_STATES]}
        messages={messages}
        file={{ endpoint: operatorUsersCsv, query: peopleQueryOf(filters), name: messages.title }}
      />
      <ListPage
        empty={{
          art: <Users />,
          title: isFiltered ? messages.noneFound : messages.empty,
          text: isFiltered ? messages.noneFoundText : messages.emptyText,
        }}
        query={people}
        onPage={page => filters.go({ page })}
        onPast={page => filters.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={PEOPLE_SORTS}
            caption={messages.table}
            columns={columnsIn(messages)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

const columnsIn = (messages: PeopleMessages): Column<Listed>[] => [
  { id: 'username', title: messages.username, cell: row => <strong>{row.username || '–'}</strong> },
  { id: 'name', title: messages.name, cell: row => (row.deleted ? messages.closedName : row.name) },
  { id: 'state', title: messages.states, cell: row => <PersonBadges person={row} /> },
  { id: 'balance', title: messages.balance, align: 'end', cell: row => <Money amount={row.balance} /> },
  { id: 'email', title: messages.email, cell: row => row.email || '–' },
  { id: 'cpf', title: messages.cpf, cell: row => <span className="num">{row.docNumber || '–'}</span> },
  { id: 'created', title: messages.created, cell: row => <Moment at={row.createdAt} /> },
  {
    id: 'open',
    title: messages.open,
    hideTitle: true,
    cell: row => (
      <Link
        to="/people/$person"
        params={{ person: row._id }}
        className={styles.link}
        aria-label={messages.openOf(row.username || row._id)}
      >
        {messages.open}
      </Link>
    ),
  },
]
