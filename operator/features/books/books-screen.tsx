import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { BookOpenCheck } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Code } from '#operator/lib/code.tsx'
import { FilterChips } from '#operator/lib/filter-chips.tsx'
import { StatTiles } from '#operator/lib/stat-tiles.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { type Account, type AccountType, type Accounts, accountsQuery } from './api.ts'
import { CheckSection } from './check-section.tsx'
import { type BooksMessages, messages as booksMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

const TYPES: readonly AccountType[] = ['fund', 'player', 'game']

/** The accounts of the ledger with what they hold, and the proof that they add up. */
export function BooksScreen() {
  const messages = useMessages(booksMessages)
  const filters = useFilters()
  const accounts = useQuery(accountsQuery(filters))
  return (
    <>
      <PageHead title={messages.title} text={messages.text}>
        <Link to="/books/movements" search={{}} className={buttonClass({ variant: 'sec' })}>
          {messages.all}
        </Link>
      </PageHead>
      <CheckSection />
      <section className={styles.parts} aria-labelledby="accounts">
        <SectionTitle id="accounts">{messages.accounts}</SectionTitle>
        {accounts.data && <Sums sums={accounts.data.sums} />}
        <div className={styles.tools}>
          <FilterChips
            label={messages.kinds}
            options={TYPES.map(value => ({ value, label: messages.type[value] }))}
            value={filters.kind}
            onChange={type => filters.go({ type: type ?? 'fund', search: '' })}
          />
          <search>
            <SearchField
              key={filters.kind}
              label={messages.search}
              placeholder={messages.searchHint[filters.kind]}
              value={filters.search}
              onSearch={search => filters.go({ search }, true)}
            />
          </search>
        </div>
        <ListPage
          empty={{ art: <BookOpenCheck />, title: messages.empty, text: messages.emptyText }}
          query={accounts}
          onPage={page => filters.go({ page })}
          onPast={page => filters.go({ page }, true)}
        >
          {rows => (
            <DataTable caption={messages.table} columns={columnsIn(messages)} rows={rows} rowId={row => row.account} />
          )}
        </ListPage>
      </section>
    </>
  )
}

interface ListQuery {
  page: number
  type: AccountType
  search: string
}

/** What the address asks for, and the way to ask for something else. */
function useFilters() {
  const { page = 1, kind: given, search = '' } = useSearch({ from: '/private/books' })
  const kind: AccountType = given ?? 'fund'
  const navigate = useNavigate()
  function go(next: Partial<ListQuery>, replace = false): void {
    const filters: ListQuery = { page: 1, type: kind, search, ...next }
    void navigate({
      to: '/books',
      replace,
      search: {
        ...(filters.page > 1 ? { page: filters.page } : {}),
        ...(filters.type === 'fund' ? {} : { kind: filters.type }),
        ...(filters.search === '' ? {} : { search: filters.search }),
      },
    })
  }
  return { page, kind, search, go }
}

function Sums({ sums }: Pick<Accounts, 'sums'>) {
  const messages = useMessages(booksMessages)
  const lang = useLang()
  return (
    <div className={styles.parts}>
      <StatTiles
        label={messages.sums}
        figures={sums.map(({ kind, accounts, balance }) => ({
          label: messages.type[kind],
          value: <Money amount={balance} />,
          note: messages.count(accounts, accounts.toLocaleString(lang)),
        }))}
      />
      <p className={styles.quiet}>{messages.sumsNote}</p>
    </div>
  )
}

const columnsIn = (messages: BooksMessages): Column<Account>[] => [
  { id: 'account', title: messages.account, cell: row => messages.funds[row.account] ?? row.label },
  { id: 'balance', title: messages.balance, align: 'end', cell: row => <Money amount={row.balance} /> },
  {
    id: 'see',
    title: messages.see,
    cell: row => (
      <Link
        to="/books/movements"
        search={{ account: row.account }}
        className={styles.link}
        aria-label={messages.seeOf(messages.funds[row.account] ?? row.label)}
      >
        {messages.see}
      </Link>
    ),
  },
  { id: 'name', title: messages.ledgerName, cell: row => <Code>{row.account}</Code> },
]
