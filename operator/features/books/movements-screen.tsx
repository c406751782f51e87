import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowRightLeft } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Note } from '#ui/note.tsx'
import { Code } from '#operator/lib/code.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { type Movement, movementsQuery } from './api.ts'
import { type BooksWords, words as booksWords } from './i18n.ts'
import styles from '#operator/lib/money-page.module.css'

/** Movements of the ledger: of one account, of one cause, or all. */
export function MovementsScreen() {
  const words = useWords(booksWords)
  const asked = useAsked()
  const { page, account, cause } = asked
  const movements = useQuery(movementsQuery({ page, account, cause }))
  return (
    <>
      <PageHead title={words.movements} text={words.movementsText} back={{ to: '/books', label: words.back }} />
      <div className={styles.tools}>
        <search>
          <SearchField
            label={words.searchCause}
            placeholder={words.searchCauseHint}
            value={cause ?? ''}
            onSearch={text => asked.go({ cause: text === '' ? undefined : text }, true)}
          />
        </search>
        {account !== undefined && (
          <Note>
            {words.only(nameOf(account, movements.data?.docs, words))}{' '}
            <Link to="/books/movements" search={cause === undefined ? {} : { cause }} className={styles.link}>
              {words.allAccounts}
            </Link>
          </Note>
        )}
      </div>
      <ListPage
        empty={{ art: <ArrowRightLeft />, title: words.none, text: words.noneText }}
        query={movements}
        onPage={next => asked.go({ page: next })}
        onPast={next => asked.go({ page: next }, true)}
      >
        {rows => (
          <DataTable caption={words.movementsTable} columns={columnsIn(words)} rows={rows} rowId={row => row._id} />
        )}
      </ListPage>
    </>
  )
}

/** What the address asks for, and the way to ask for something else. */
function useAsked() {
  const { page = 1, account, cause } = useSearch({ from: '/private/books/movements' })
  const navigate = useNavigate()
  function go(next: { page?: number; cause?: string | undefined }, replace = false): void {
    const asked = { page: 1, cause, ...next }
    void navigate({
      to: '/books/movements',
      replace,
      search: {
        ...(asked.page > 1 ? { page: asked.page } : {}),
        ...(account === undefined ? {} : { account }),
        ...(asked.cause === undefined ? {} : { cause: asked.cause }),
      },
    })
  }
  return { page, account, cause, go }
}

/** The account as people call it: a fund by its words, others by what any of its movements calls it. */
function nameOf(account: string, rows: readonly Movement[] | undefined, words: BooksWords): string {
  const row = rows?.find(each => each.from === account || each.to === account)
  return words.funds[account] ?? ((row?.from === account ? row.fromLabel : row?.toLabel) || account)
}

const columnsIn = (words: BooksWords): Column<Movement>[] => [
  { id: 'at', title: words.at, cell: row => <Moment at={row.at} /> },
  { id: 'reason', title: words.reason, cell: row => words.reasons[row.reason] ?? row.reason },
  { id: 'amount', title: words.amount, align: 'end', cell: row => <Money amount={row.amount} /> },
  {
    id: 'from',
    title: words.from,
    cell: row => <AccountLink account={row.from} label={row.fromLabel} words={words} />,
  },
  { id: 'to', title: words.to, cell: row => <AccountLink account={row.to} label={row.toLabel} words={words} /> },
  { id: 'cause', title: words.cause, cell: row => <Code>{row.cause}</Code> },
  { id: 'id', title: words.id, cell: row => <Code>{row._id}</Code> },
]

function AccountLink({ account, label, words }: { account: string; label: string; words: BooksWords }) {
  return (
    <Link to="/books/movements" search={{ account }} className={styles.link}>
      {words.funds[account] ?? (label || account)}
    </Link>
  )
}
