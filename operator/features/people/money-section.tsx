import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { centavos } from '#contract/money.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment, Money } from '#operator/lib/values.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { type Detail, statementQuery, type StatementRow } from './api.ts'
import { type PeopleMessages, messages as peopleMessages } from './i18n.ts'
import money from '#operator/lib/page-layout.module.css'

/** A player's movements, by month and individually. */
export function MoneySection({ id, detail }: { id: string; detail: Detail }) {
  const messages = useMessages(peopleMessages)
  return (
    <>
      <div className={money.columns}>
        <Sums detail={detail} />
        <Card title={messages.months}>
          {detail.money.months.length === 0 ? (
            <Text tone="muted">{messages.noMonths}</Text>
          ) : (
            <DataTable
              caption={messages.months}
              columns={monthColumns(messages)}
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
  const messages = useMessages(peopleMessages)
  return (
    <Card title={messages.part.money}>
      <Stack gap={4}>
        <DescriptionList
          rows={[
            { label: messages.available, value: <Money amount={sums.available} /> },
            { label: messages.locked, value: <Money amount={sums.held} /> },
            { label: messages.withdrawing, value: <Money amount={sums.withdrawing} /> },
            { label: messages.sent, value: <Money amount={sums.sent} /> },
            { label: messages.received, value: <Money amount={sums.received} /> },
            { label: messages.debt, value: <Money amount={sums.debt} /> },
          ]}
        />
        {person.username !== '' && (
          <Row as="p" gap={2} wrap>
            <Link to="/deposits" search={{ search: person.username }} className={money.link}>
              {messages.module.deposit}
            </Link>
            <Link to="/withdrawals" search={{ search: person.username }} className={money.link}>
              {messages.module.withdraw}
            </Link>
          </Row>
        )}
      </Stack>
    </Card>
  )
}

function Statement({ id }: { id: string }) {
  const messages = useMessages(peopleMessages)
  const [page, setPage] = useState(1)
  const rows = useQuery(statementQuery(id, page))
  return (
    <Card title={messages.statement}>
      <ListPage
        empty={{ art: <ReceiptText />, title: messages.noStatement, text: messages.noStatementText }}
        query={rows}
        onPage={setPage}
        onPast={setPage}
      >
        {docs => (
          <DataTable
            caption={messages.statement}
            columns={statementColumns(messages)}
            rows={docs.map((row, index) => ({ ...row, position: index }))}
            rowId={row => String(row.position)}
          />
        )}
      </ListPage>
    </Card>
  )
}

const monthColumns = (messages: PeopleMessages): Column<Detail['money']['months'][number]>[] => [
  { id: 'month', title: messages.month, cell: row => row.month.split('-').reverse().join('/') },
  { id: 'staked', title: messages.staked, align: 'end', cell: row => <Money amount={row.staked} /> },
  { id: 'returned', title: messages.returned, align: 'end', cell: row => <Money amount={row.returned} /> },
  { id: 'won', title: messages.won, align: 'end', cell: row => <Money amount={row.won} /> },
  { id: 'net', title: messages.net, align: 'end', cell: row => <Money amount={row.net} signed /> },
]

const statementColumns = (messages: PeopleMessages): Column<StatementRow>[] => [
  { id: 'when', title: messages.when, cell: row => <Moment at={row.at} /> },
  {
    id: 'what',
    title: messages.what,
    cell: row => (
      <>
        <strong>{messages.module[row.details.module]}</strong>
        <Text as="span" tone="muted">
          {' '}
          · {messages.status[row.status]}
          {row.details.title === '' ? '' : ` · ${row.details.title}`}
        </Text>
      </>
    ),
  },
  {
    id: 'amount',
    title: messages.amount,
    align: 'end',
    cell: row => <Money amount={centavos(row.direction === 'in' ? row.amount : -row.amount)} signed />,
  },
  {
    id: 'after',
    title: messages.after,
    align: 'end',
    cell: row => (row.balance === null ? '–' : <Money amount={row.balance} />),
  },
]
