import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { MOVEMENT_SORTS, operatorLedgerMovementsCsv } from '#contract/api/admin/books.ts'
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
import { type RequestedMovements, type Movement, movementsQuery } from './api.ts'
import { type BooksMessages, messages as booksMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

/** Movements of the ledger: of one account, of one cause, or all. */
export function MovementsScreen() {
  const messages = useMessages(booksMessages)
  const { asked, narrow } = useFilters()
  const { account, cause } = asked
  const movements = useQuery(movementsQuery(asked))
  const go = (page: number, replace: boolean) => narrow({ page: page > 1 ? page : undefined }, replace)
  return (
    <>
      <PageHead
        title={messages.movements}
        text={messages.movementsText}
        back={{ to: '/books', label: messages.back }}
      />
      <div className={styles.tools}>
        <search>
          <SearchField
            label={messages.searchReference}
            placeholder={messages.searchReferenceHint}
            value={cause ?? ''}
            onSearch={text => narrow({ cause: text === '' ? undefined : text }, true)}
          />
        </search>
        {account !== undefined && (
          <Note>
            {messages.only(nameOf(account, movements.data?.docs, messages))}{' '}
            <Link
              to="/books/movements"
              search={cause === undefined ? {} : { reference: cause }}
              className={styles.link}
            >
              {messages.allAccounts}
            </Link>
          </Note>
        )}
        <ListTools
          hasDays
          file={{
            endpoint: operatorLedgerMovementsCsv,
            query: { ...asked, limit: PAGE_ROWS },
            name: messages.movements,
          }}
        />
      </div>
      <ListPage
        empty={{ art: <ArrowRightLeft />, title: messages.none, text: messages.noneText }}
        query={movements}
        onPage={page => go(page, false)}
        onPast={page => go(page, true)}
      >
        {rows => (
          <ListTable
            sorts={MOVEMENT_SORTS}
            caption={messages.movementsTable}
            columns={columnsIn(messages)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

/** What the address asks for, and the way to ask for something else. */
function useFilters(): { asked: RequestedMovements; narrow: ReturnType<typeof useListAddress<Movements>>['narrow'] } {
  const { narrow, page = 1, account, cause, ...address } = useListAddress<Movements>()
  return { asked: { page, account, cause, ...sortingOf(address, MOVEMENT_SORTS) }, narrow }
}

/** What the address of movements says beside what that of any list does. */
interface Movements {
  account?: string | undefined
  cause?: string | undefined
}

/** The account as people call it: a fund by its words, others by what any of its movements calls it. */
function nameOf(account: string, rows: readonly Movement[] | undefined, messages: BooksMessages): string {
  const row = rows?.find(each => each.from === account || each.to === account)
  return messages.funds[account] ?? ((row?.from === account ? row.fromLabel : row?.toLabel) || account)
}

const columnsIn = (messages: BooksMessages): Column<Movement>[] => [
  { id: 'at', title: messages.at, cell: row => <Moment at={row.at} /> },
  { id: 'reason', title: messages.reason, cell: row => messages.reasons[row.reason] ?? row.reason },
  { id: 'amount', title: messages.amount, align: 'end', cell: row => <Money amount={row.amount} /> },
  {
    id: 'from',
    title: messages.from,
    cell: row => <AccountLink account={row.from} label={row.fromLabel} messages={messages} />,
  },
  {
    id: 'to',
    title: messages.to,
    cell: row => <AccountLink account={row.to} label={row.toLabel} messages={messages} />,
  },
  { id: 'cause', title: messages.reference, cell: row => <Code>{row.cause}</Code> },
  { id: 'id', title: messages.id, cell: row => <Code>{row._id}</Code> },
]

function AccountLink({ account, label, messages }: { account: string; label: string; messages: BooksMessages }) {
  return (
    <Link to="/books/movements" search={{ account }} className={styles.link}>
      {messages.funds[account] ?? (label || account)}
    </Link>
  )
}
