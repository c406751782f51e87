import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import type * as z from 'zod/mini'
import { useLang, useMessages } from '#client/i18n.ts'
import { operatorReconciliation } from '#contract/api/admin/books.ts'
import type { Lang } from '#contract/limits.ts'
import { type Centavos, centavos, formatReais } from '#contract/money.ts'
import { call } from '#operator/lib/call.ts'
import { DaysForm } from '#operator/lib/days-form.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { StatTiles } from '#operator/lib/stat-tiles.tsx'
import { Code, Moment, Money } from '#operator/lib/values.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { type ReconciliationMessages, messages as reconciliationMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

type Reconciliation = z.output<typeof operatorReconciliation.answer>
type Difference = Reconciliation['differences'][number]

interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Our books compared with the bank's for the requested days. Each view queries the bank, so it never loads automatically. */
const reconciliationQuery = (days: Days) =>
  queryOptions({
    queryKey: ['reconciliation', days],
    queryFn: ({ signal }) => call(operatorReconciliation, { query: days, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })

const MOST_DAYS = 31

/** Our books compared with the bank's. */
export function ReconciliationScreen() {
  const messages = useMessages(reconciliationMessages)
  const { from, to } = useSearch({ from: '/private/reconciliation' })
  const navigate = useNavigate()
  const compared = useQuery(reconciliationQuery({ from, to }))
  const { data, isFetching } = compared
  return (
    <>
      <PageHead
        title={messages.title}
        text={
          data ? (
            <>
              {messages.asOf} <Moment at={data.at} />
            </>
          ) : (
            messages.text
          )
        }
      >
        <Button
          variant="sec"
          icon={<RefreshCw aria-hidden="true" />}
          busy={isFetching}
          onClick={() => void compared.refetch()}
        >
          {messages.refresh}
        </Button>
      </PageHead>
      <DaysForm
        key={`${data?.from ?? from} ${data?.to ?? to}`}
        from={data?.from ?? from ?? ''}
        to={data?.to ?? to ?? ''}
        label={messages.days}
        askLabel={messages.compare}
        busy={isFetching}
        tooLong={days => (days > MOST_DAYS ? messages.tooLong : undefined)}
        onAsk={days => {
          const isSame = days.from === from && days.to === to
          if (isSame) void compared.refetch()
          else void navigate({ to: '/reconciliation', search: days })
        }}
      />
      {data && !compared.isError ? (
        <>
          <Verdict found={data} />
          <Now found={data} />
          <Flows found={data} />
          <Differences differences={data.differences} />
        </>
      ) : (
        <Pending read={compared} heights={[90, 220]} />
      )}
    </>
  )
}

function Verdict({ found: { difference, underWay, explained } }: { found: Reconciliation }) {
  const messages = useMessages(reconciliationMessages)
  const lang = useLang()
  if (!explained)
    return (
      <Note tone="red" role="alert">
        <strong>{messages.unexplained}</strong>
        <p>{messages.unexplainedText(formatReais(centavos(difference - underWay), lang))}</p>
      </Note>
    )
  return difference === 0n ? (
    <Note tone="green" role="status">
      <strong>{messages.equal}</strong>
      <p>{messages.equalText}</p>
    </Note>
  ) : (
    <Note tone="info" role="status">
      <strong>{messages.explained}</strong>
      <p>{messages.explainedText(formatReais(underWay, lang, { signed: true }))}</p>
    </Note>
  )
}

function Now({ found: { bank, books, difference, underWay, explained } }: { found: Reconciliation }) {
  const messages = useMessages(reconciliationMessages)
  return (
    <StatTiles
      label={messages.now}
      figures={[
        { label: messages.bank, value: <Money amount={bank} /> },
        { label: messages.books, value: <Money amount={books} /> },
        { label: messages.difference, value: <Money amount={difference} signed />, isBad: !explained },
        { label: messages.underWay, value: <Money amount={underWay} signed />, note: messages.underWayNote },
      ]}
    />
  )
}

function Flows({ found: { received, paid, returned } }: { found: Reconciliation }) {
  const messages = useMessages(reconciliationMessages)
  const lang = useLang()
  const rows: Flow[] = [
    { what: messages.received, ...received },
    { what: messages.paid, ...paid, bank: null },
    { what: messages.returned, ...returned },
  ]
  return (
    <Card title={messages.flows}>
      <DataTable
        caption={messages.flowsTable}
        columns={flowColumns(messages, lang)}
        rows={rows}
        rowId={row => row.what}
      />
    </Card>
  )
}

/** Null where the bank has no list of it. */
interface Flow {
  what: string
  count: number
  bank: Centavos | null
  books: Centavos
}

const flowColumns = (messages: ReconciliationMessages, lang: Lang): Column<Flow>[] => [
  { id: 'what', title: messages.flow, cell: row => row.what },
  { id: 'count', title: messages.count, align: 'end', cell: row => row.count.toLocaleString(lang) },
  { id: 'books', title: messages.books, align: 'end', cell: row => <Money amount={row.books} /> },
  { id: 'bank', title: messages.bank, align: 'end', cell: row => <MaybeMoney amount={row.bank} /> },
]

const MaybeMoney = ({ amount }: { amount: Centavos | null }) => (amount === null ? '–' : <Money amount={amount} />)

function Differences({ differences }: Pick<Reconciliation, 'differences'>) {
  const messages = useMessages(reconciliationMessages)
  return (
    <Card title={messages.differences}>
      {differences.length === 0 ? (
        <Text tone="muted">{messages.none}</Text>
      ) : (
        <DataTable
          caption={messages.differencesTable}
          columns={columnsIn(messages)}
          rows={differences.map((difference, index) => ({ ...difference, position: index }))}
          rowId={row => String(row.position)}
        />
      )}
    </Card>
  )
}

const columnsIn = (messages: ReconciliationMessages): Column<Difference>[] => [
  {
    id: 'e2e',
    title: messages.e2e,
    cell: row => (
      <Link to="/suspense" search={{ search: row.e2eId, state: 'all' }} className={styles.link}>
        <Code>{row.e2eId}</Code>
      </Link>
    ),
  },
  { id: 'what', title: messages.whatTitle, cell: row => messages.what[row.what] },
  { id: 'kind', title: messages.typeTitle, cell: row => messages.type[row.kind] },
  { id: 'bank', title: messages.bank, align: 'end', cell: row => <MaybeMoney amount={row.bank} /> },
  { id: 'books', title: messages.books, align: 'end', cell: row => <MaybeMoney amount={row.books} /> },
]
