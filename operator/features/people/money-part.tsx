import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { centavos } from '#contract/money.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Figures } from '#operator/lib/figures.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { type Detail, statementQuery, type StatementRow } from './api.ts'
import { type PeopleWords, words as peopleWords } from './i18n.ts'
import money from '#operator/lib/money-page.module.css'
import styles from './people.module.css'

/** What came and went of somebody, month by month and row by row. */
export function MoneyPart({ id, detail }: { id: string; detail: Detail }) {
  const words = useWords(peopleWords)
  return (
    <>
      <div className={money.columns}>
        <Sums detail={detail} />
        <Card title={words.months}>
          {detail.money.months.length === 0 ? (
            <p className={styles.quiet}>{words.noMonths}</p>
          ) : (
            <DataTable
              caption={words.months}
              columns={monthColumns(words)}
              rows={detail.money.months}
              rowId={row => row.month}
            />
          )}
        </Card>
      </div>
      <Statement id={id} />
    </>
  )
}

function Sums({ detail: { person, money: sums } }: { detail: Detail }) {
  const words = useWords(peopleWords)
  return (
    <Card title={words.part.money}>
      <div className={styles.parts}>
        <Figures
          rows={[
            { label: words.available, value: <Money amount={sums.available} /> },
            { label: words.locked, value: <Money amount={sums.held} /> },
            { label: words.withdrawing, value: <Money amount={sums.withdrawing} /> },
            { label: words.sent, value: <Money amount={sums.sent} /> },
            { label: words.received, value: <Money amount={sums.received} /> },
            { label: words.debt, value: <Money amount={sums.debt} /> },
          ]}
        />
        {person.username !== '' && (
          <p className={styles.actions}>
            <Link to="/deposits" search={{ search: person.username }} className={money.link}>
              {words.module.deposit}
            </Link>
            <Link to="/withdrawals" search={{ search: person.username }} className={money.link}>
              {words.module.withdraw}
            </Link>
          </p>
        )}
      </div>
    </Card>
  )
}

function Statement({ id }: { id: string }) {
  const words = useWords(peopleWords)
  const [page, setPage] = useState(1)
  const rows = useQuery(statementQuery(id, page))
  return (
    <Card title={words.statement}>
      <ListPage
        empty={{ art: <ReceiptText />, title: words.noStatement, text: words.noStatementText }}
        query={rows}
        onPage={setPage}
        onPast={setPage}
      >
        {docs => (
          <DataTable
            caption={words.statement}
            columns={statementColumns(words)}
            rows={docs.map((row, place) => ({ ...row, place }))}
            rowId={row => String(row.place)}
          />
        )}
      </ListPage>
    </Card>
  )
}

const monthColumns = (words: PeopleWords): Column<Detail['money']['months'][number]>[] => [
  { id: 'month', title: words.month, cell: row => row.month.split('-').reverse().join('/') },
  { id: 'staked', title: words.staked, align: 'end', cell: row => <Money amount={row.staked} /> },
  { id: 'returned', title: words.returned, align: 'end', cell: row => <Money amount={row.returned} /> },
  { id: 'won', title: words.won, align: 'end', cell: row => <Money amount={row.won} /> },
  { id: 'net', title: words.net, align: 'end', cell: row => <Money amount={row.net} signed /> },
]

const statementColumns = (words: PeopleWords): Column<StatementRow>[] => [
  { id: 'when', title: words.when, cell: row => <Moment at={row.at} /> },
  {
    id: 'what',
    title: words.what,
    cell: row => (
      <>
        <strong>{words.module[row.details.module]}</strong>
        <span className={styles.quiet}>
          {' '}
          · {words.status[row.status]}
          {row.details.title === '' ? '' : ` · ${row.details.title}`}
        </span>
      </>
    ),
  },
  {
    id: 'amount',
    title: words.amount,
    align: 'end',
    cell: row => <Money amount={centavos(row.direction === 'in' ? row.amount : -row.amount)} signed />,
  },
  {
    id: 'after',
    title: words.after,
    align: 'end',
    cell: row => (row.balance === null ? '–' : <Money amount={row.balance} />),
  },
]
