import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { BookOpenCheck } from 'lucide-react'
import { useLang, useWords } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Code } from '#operator/lib/code.tsx'
import { FilterChips } from '#operator/lib/filter-chips.tsx'
import { KeyFigures } from '#operator/lib/key-figures.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { type Account, type AccountKind, type Accounts, accountsQuery } from './api.ts'
import { CheckPart } from './check-part.tsx'
import { type BooksWords, words as booksWords } from './i18n.ts'
import styles from '#operator/lib/money-page.module.css'

const KINDS: readonly AccountKind[] = ['fund', 'player', 'game']

/** The accounts of the ledger with what they hold, and the proof that they add up. */
export function BooksScreen() {
  const words = useWords(booksWords)
  const asked = useAsked()
  const accounts = useQuery(accountsQuery(asked))
  return (
    <>
      <PageHead title={words.title} text={words.text}>
        <Link to="/books/movements" search={{}} className={buttonClass({ variant: 'sec' })}>
          {words.all}
        </Link>
      </PageHead>
      <CheckPart />
      <section className={styles.parts} aria-labelledby="accounts">
        <SectionTitle id="accounts">{words.accounts}</SectionTitle>
        {accounts.data && <Sums sums={accounts.data.sums} />}
        <div className={styles.tools}>
          <FilterChips
            label={words.kinds}
            options={KINDS.map(value => ({ value, label: words.kind[value] }))}
            value={asked.kind}
            onChange={kind => asked.go({ kind: kind ?? 'fund', search: '' })}
          />
          <search>
            <SearchField
              key={asked.kind}
              label={words.search}
              placeholder={words.searchHint[asked.kind]}
              value={asked.search}
              onSearch={search => asked.go({ search }, true)}
            />
          </search>
        </div>
        <ListPage
          empty={{ art: <BookOpenCheck />, title: words.empty, text: words.emptyText }}
          query={accounts}
          onPage={page => asked.go({ page })}
          onPast={page => asked.go({ page }, true)}
        >
          {rows => (
            <DataTable caption={words.table} columns={columnsIn(words)} rows={rows} rowId={row => row.account} />
          )}
        </ListPage>
      </section>
    </>
  )
}

interface Asked {
  page: number
  kind: AccountKind
  search: string
}

/** What the address asks for, and the way to ask for something else. */
function useAsked() {
  const { page = 1, kind: given, search = '' } = useSearch({ from: '/private/books' })
  const kind: AccountKind = given ?? 'fund'
  const navigate = useNavigate()
  function go(next: Partial<Asked>, replace = false): void {
    const asked: Asked = { page: 1, kind, search, ...next }
    void navigate({
      to: '/books',
      replace,
      search: {
        ...(asked.page > 1 ? { page: asked.page } : {}),
        ...(asked.kind === 'fund' ? {} : { kind: asked.kind }),
        ...(asked.search === '' ? {} : { search: asked.search }),
      },
    })
  }
  return { page, kind, search, go }
}

function Sums({ sums }: Pick<Accounts, 'sums'>) {
  const words = useWords(booksWords)
  const lang = useLang()
  return (
    <div className={styles.parts}>
      <KeyFigures
        label={words.sums}
        figures={sums.map(({ kind, accounts, balance }) => ({
          label: words.kind[kind],
          value: <Money amount={balance} />,
          note: words.count(accounts, accounts.toLocaleString(lang)),
        }))}
      />
      <p className={styles.quiet}>{words.sumsNote}</p>
    </div>
  )
}

const columnsIn = (words: BooksWords): Column<Account>[] => [
  { id: 'account', title: words.account, cell: row => words.funds[row.account] ?? row.label },
  { id: 'balance', title: words.balance, align: 'end', cell: row => <Money amount={row.balance} /> },
  {
    id: 'see',
    title: words.see,
    cell: row => (
      <Link
        to="/books/movements"
        search={{ account: row.account }}
        className={styles.link}
        aria-label={words.seeOf(words.funds[row.account] ?? row.label)}
      >
        {words.see}
      </Link>
    ),
  },
  { id: 'name', title: words.ledgerName, cell: row => <Code>{row.account}</Code> },
]
