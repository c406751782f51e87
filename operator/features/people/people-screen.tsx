import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { operatorUsersCsv, PEOPLE_SORTS } from '#contract/api/operator-people.ts'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { useListAsked } from '#operator/lib/list-asked.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { MoneyTools } from '#operator/lib/money-tools.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { type Listed, PEOPLE_STATES, peopleQuery, peopleQueryOf } from './api.ts'
import { type PeopleWords, words as peopleWords } from './i18n.ts'
import { PersonBadges } from './person-badges.tsx'
import styles from '#operator/lib/money-page.module.css'

/** Every player, found by what they are called, their e-mail, CPF or id. */
export function PeopleScreen() {
  const words = useWords(peopleWords)
  const asked = useListAsked(PEOPLE_STATES, { sorts: PEOPLE_SORTS })
  const people = useQuery(peopleQuery(asked))
  const isNarrowed = asked.search !== '' || asked.state !== undefined
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      <MoneyTools
        asked={asked}
        states={[undefined, ...PEOPLE_STATES]}
        words={words}
        file={{ endpoint: operatorUsersCsv, query: peopleQueryOf(asked), name: words.title }}
      />
      <ListPage
        empty={{
          art: <Users />,
          title: isNarrowed ? words.noneFound : words.empty,
          text: isNarrowed ? words.noneFoundText : words.emptyText,
        }}
        query={people}
        onPage={page => asked.go({ page })}
        onPast={page => asked.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={PEOPLE_SORTS}
            caption={words.table}
            columns={columnsIn(words)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

const columnsIn = (words: PeopleWords): Column<Listed>[] => [
  { id: 'username', title: words.username, cell: row => <strong>{row.username || '–'}</strong> },
  { id: 'name', title: words.name, cell: row => (row.deleted ? words.closedName : row.name) },
  { id: 'state', title: words.states, cell: row => <PersonBadges person={row} /> },
  { id: 'balance', title: words.balance, align: 'end', cell: row => <Money amount={row.balance} /> },
  { id: 'email', title: words.email, cell: row => row.email || '–' },
  { id: 'cpf', title: words.cpf, cell: row => <span className="num">{row.docNumber || '–'}</span> },
  { id: 'created', title: words.created, cell: row => <Moment at={row.createdAt} /> },
  {
    id: 'open',
    title: words.open,
    hideTitle: true,
    cell: row => (
      <Link
        to="/people/$person"
        params={{ person: row._id }}
        className={styles.link}
        aria-label={words.openOf(row.username || row._id)}
      >
        {words.open}
      </Link>
    ),
  },
]
