import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useLang, useWords } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { type Centavos, centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Code } from '#operator/lib/code.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { DaysForm } from '#operator/lib/days-form.tsx'
import { KeyFigures } from '#operator/lib/key-figures.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Problem } from '#operator/lib/problem.tsx'
import { type Difference, type Reconciliation, reconciliationQuery } from './api.ts'
import { type ReconciliationWords, words as reconciliationWords } from './i18n.ts'
import styles from '#operator/lib/money-page.module.css'

const MOST_DAYS = 31

/** Our books against the bank's. */
export function ReconciliationScreen() {
  const words = useWords(reconciliationWords)
  const common = useWords(commonWords)
  const { from, to } = useSearch({ from: '/private/reconciliation' })
  const navigate = useNavigate()
  const compared = useQuery(reconciliationQuery({ from, to }))
  const { data, isFetching } = compared
  return (
    <>
      <PageHead
        title={words.title}
        text={
          data ? (
            <>
              {words.asOf} <Moment at={data.at} />
            </>
          ) : (
            words.text
          )
        }
      >
        <Button
          variant="sec"
          icon={<RefreshCw aria-hidden="true" />}
          busy={isFetching}
          onClick={() => void compared.refetch()}
        >
          {words.refresh}
        </Button>
      </PageHead>
      <DaysForm
        key={`${data?.from ?? from} ${data?.to ?? to}`}
        from={data?.from ?? from ?? ''}
        to={data?.to ?? to ?? ''}
        label={words.days}
        askLabel={words.compare}
        busy={isFetching}
        tooLong={days => (days > MOST_DAYS ? words.tooLong : undefined)}
        onAsk={days => {
          const isSame = days.from === from && days.to === to
          if (isSame) void compared.refetch()
          else void navigate({ to: '/reconciliation', search: days })
        }}
      />
      {compared.isError ? (
        <Problem error={compared.error} onRetry={() => void compared.refetch()} />
      ) : data ? (
        <>
          <Verdict found={data} />
          <Now found={data} />
          <Flows found={data} />
          <Differences differences={data.differences} />
        </>
      ) : (
        <SkeletonGroup label={common.loading}>
          <Skeleton shape="card" height={90} />
          <Skeleton shape="card" height={220} />
        </SkeletonGroup>
      )}
    </>
  )
}

function Verdict({ found: { difference, underWay, explained } }: { found: Reconciliation }) {
  const words = useWords(reconciliationWords)
  const lang = useLang()
  if (!explained)
    return (
      <Note tone="red" role="alert">
        <strong>{words.unexplained}</strong>
        <p>{words.unexplainedText(formatReais(centavos(difference - underWay), lang))}</p>
      </Note>
    )
  return difference === 0n ? (
    <Note tone="green" role="status">
      <strong>{words.equal}</strong>
      <p>{words.equalText}</p>
    </Note>
  ) : (
    <Note tone="info" role="status">
      <strong>{words.explained}</strong>
      <p>{words.explainedText(formatReais(underWay, lang, { signed: true }))}</p>
    </Note>
  )
}

function Now({ found: { bank, books, difference, underWay, explained } }: { found: Reconciliation }) {
  const words = useWords(reconciliationWords)
  return (
    <KeyFigures
      label={words.now}
      figures={[
        { label: words.bank, value: <Money amount={bank} /> },
        { label: words.books, value: <Money amount={books} /> },
        { label: words.difference, value: <Money amount={difference} signed />, isBad: !explained },
        { label: words.underWay, value: <Money amount={underWay} signed />, note: words.underWayNote },
      ]}
    />
  )
}

function Flows({ found: { received, paid, returned } }: { found: Reconciliation }) {
  const words = useWords(reconciliationWords)
  const lang = useLang()
  const rows: Flow[] = [
    { what: words.received, ...received },
    { what: words.paid, ...paid, bank: null },
    { what: words.returned, ...returned },
  ]
  return (
    <Card title={words.flows}>
      <DataTable caption={words.flowsTable} columns={flowColumns(words, lang)} rows={rows} rowId={row => row.what} />
    </Card>
  )
}

/** Null where the bank keeps no list of it. */
interface Flow {
  what: string
  count: number
  bank: Centavos | null
  books: Centavos
}

const flowColumns = (words: ReconciliationWords, lang: Lang): Column<Flow>[] => [
  { id: 'what', title: words.flow, cell: row => row.what },
  { id: 'count', title: words.count, align: 'end', cell: row => row.count.toLocaleString(lang) },
  { id: 'books', title: words.books, align: 'end', cell: row => <Money amount={row.books} /> },
  { id: 'bank', title: words.bank, align: 'end', cell: row => <MaybeMoney amount={row.bank} /> },
]

const MaybeMoney = ({ amount }: { amount: Centavos | null }) => (amount === null ? '–' : <Money amount={amount} />)

function Differences({ differences }: Pick<Reconciliation, 'differences'>) {
  const words = useWords(reconciliationWords)
  return (
    <Card title={words.differences}>
      {differences.length === 0 ? (
        <p className={styles.quiet}>{words.none}</p>
      ) : (
        <DataTable
          caption={words.differencesTable}
          columns={columnsIn(words)}
          rows={differences.map((difference, place) => ({ ...difference, place }))}
          rowId={row => String(row.place)}
        />
      )}
    </Card>
  )
}

const columnsIn = (words: ReconciliationWords): Column<Difference>[] => [
  {
    id: 'e2e',
    title: words.e2e,
    cell: row => (
      <Link to="/suspense" search={{ search: row.e2eId, state: 'all' }} className={styles.link}>
        <Code>{row.e2eId}</Code>
      </Link>
    ),
  },
  { id: 'what', title: words.whatTitle, cell: row => words.what[row.what] },
  { id: 'kind', title: words.kindTitle, cell: row => words.kind[row.kind] },
  { id: 'bank', title: words.bank, align: 'end', cell: row => <MaybeMoney amount={row.bank} /> },
  { id: 'books', title: words.books, align: 'end', cell: row => <MaybeMoney amount={row.books} /> },
]
