import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { MOVEMENT_SORTS, operatorLedgerMovementsCsv } from '#contract/api/operator-treasury.ts'
import type { Column } from '#ui/data-table.tsx'
import { Note } from '#ui/note.tsx'
import { Code } from '#operator/lib/code.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { sortingOf, useListAddress } from '#operator/lib/list-address.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { ListTools } from '#operator/lib/list-tools.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { type AskedMovements, type Movement, movementsQuery } from './api.ts'
import { type BooksWords, words as booksWords } from './i18n.ts'
import styles from '#operator/lib/money-page.module.css'

/** Movements of the ledger: of one account, of one cause, or all. */
export function MovementsScreen() {
  const words = useWords(booksWords)
  const { asked, narrow } = useAsked()
  const { account, cause } = asked
  const movements = useQuery(movementsQuery(asked))
  const go = (page: number, replace: boolean) => narrow({ page: page > 1 ? page : undefined }, replace)
  return (
    <>
      <PageHead title={words.movements} text={words.movementsText} back={{ to: '/books', label: words.back }} />
      <div className={styles.tools}>
        <search>
          <SearchField
            label={words.searchCause}
            placeholder={words.searchCauseHint}
            value={cause ?? ''}
            onSearch={text => narrow({ cause: text === '' ? undefined : text }, true)}
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
        <ListTools
          hasDays
          file={{ endpoint: operatorLedgerMovementsCsv, query: { ...asked, limit: PAGE_ROWS }, name: words.movements }}
        />
      </div>
      <ListPage
        empty={{ art: <ArrowRightLeft />, title: words.none, text: words.noneText }}
        query={movements}
        onPage={page => go(page, false)}
        onPast={page => go(page, true)}
      >
        {rows => (
          <ListTable
            sorts={MOVEMENT_SORTS}
            caption={words.movementsTable}
            columns={columnsIn(words)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

/** What the address asks for, and the way to ask for something else. */
function useAsked(): { asked: AskedMovements; narrow: ReturnType<typeof useListAddress<Movements>>['narrow'] } {
  const { narrow, page = 1, account, cause, ...address } = useListAddress<Movements>()
  return { asked: { page, account, cause, ...sortingOf(address, MOVEMENT_SORTS) }, narrow }
}

/** What the address of movements says beside what that of any list does. */
interface Movements {
  account?: string | undefined
  cause?: string | undefined
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
