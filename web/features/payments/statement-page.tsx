import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListFilter, Receipt } from 'lucide-react'
import { useRef } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Transaction } from '#contract/api/player/transactions.ts'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { formatCount } from '#web/lib/formats.ts'
import { Loaded, together } from '#web/lib/loaded.tsx'
import { meQuery } from '#web/lib/me.ts'
import { dayOf } from '#web/lib/moments.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { type StatementFilter, statementQuery } from './api.ts'
import { type StatementMessages, statementMessages } from './i18n.ts'
import type { PageProps } from './panel.tsx'
import { type DetailProps, StatementDetail } from './statement-detail.tsx'
import { DownloadButton, Filters, useFilters } from './statement-filters.tsx'
import { byDay, displayOf, formatDay, isShown } from './transaction-display.ts'
import { TransactionRow } from './transaction-row.tsx'
import { useReturn } from './use-return.ts'
import styles from './statement-page.module.css'

/** All transactions, paged, filtered by type and date, each with its details. */
export default function StatementPage({ go, close }: PageProps) {
  const filters = useFilters()
  const box = useRef<HTMLDivElement>(null)
  const { opened, open, back } = useReturn<Transaction>(box)
  return (
    <Stack ref={box} gap={4}>
      {/* The list stays mounted behind the details of a row. */}
      <Stack gap={4} hidden={opened !== undefined}>
        <Filters filters={filters} />
        {filters.filter && (
          <List
            key={JSON.stringify(filters.filter)}
            filter={filters.filter}
            onClear={filters.clear}
            onOpen={open}
            onLeave={close}
            onPay={id => go({ name: 'payment', id })}
          />
        )}
      </Stack>
      {opened && <Opened opened={opened} filter={filters.filter} go={go} close={close} onBack={back} />}
    </Stack>
  )
}

interface OpenedProps extends Omit<DetailProps, 'transaction'> {
  opened: Transaction
  filter: StatementFilter | null
}

/** The details of a row, as the list behind them has it now. */
function Opened({ opened, filter, ...props }: OpenedProps) {
  const list = useInfiniteQuery({ ...statementQuery(filter ?? {}), enabled: filter !== null, refetchOnMount: false })
  const row = list.data?.rows.find(({ _id }) => _id === opened._id)
  return <StatementDetail transaction={row ?? opened} {...props} />
}

interface ListProps {
  filter: StatementFilter
  /** Closes the panel, because another page opens. */
  onLeave: () => void
  onClear: () => void
  onOpen: (transaction: Transaction) => void
  /** Opens a pending deposit. */
  onPay: (id: string) => void
}

function List({ filter, onClear, onLeave, ...ways }: ListProps) {
  const messages = useMessages(statementMessages)
  const me = useQuery(meQuery)
  const list = useInfiniteQuery(statementQuery(filter))
  const now = list.dataUpdatedAt
  return (
    <Loaded
      query={together({ list, me })}
      title={messages.broken}
      skeleton={<Skeletons label={messages.loading} shape="block" heights={[64, 64, 64, 64, 64]} gap={2} />}
    >
      {data => {
        const rows = data.list.rows.filter(row => isShown(row, now))
        if (rows.length === 0 && !list.hasNextPage) return <Empty filter={filter} onClear={onClear} />
        return (
          <Stack as="section" gap={4} aria-label={messages.list}>
            <Row gap={3} align="center" justify="between" className={styles.head}>
              <Count total={data.list.total} />
              <Link
                to="/profile/my_data/$year"
                params={{ year: dayOf(new Date(now)).slice(0, 4) }}
                className={styles.year}
                onClick={onLeave}
              >
                {messages.year}
              </Link>
              <DownloadButton filter={filter} />
            </Row>
            <Days rows={rows} me={data.me._id} now={now} {...ways} />
            <MoreButton list={list} />
          </Stack>
        )
      }}
    </Loaded>
  )
}

function Count({ total }: { total: number }) {
  const messages = useMessages(statementMessages)
  const lang = useLang()
  return (
    <Text look="hint" role="status">
      {messages.count(formatCount(total, lang), total === 1)}
    </Text>
  )
}

interface DaysProps extends Pick<ListProps, 'onOpen' | 'onPay'> {
  rows: readonly Transaction[]
  me: string
  now: number
}

function Days({ rows, me, now, onOpen, onPay }: DaysProps) {
  const messages = useMessages(statementMessages)
  const lang = useLang()
  return byDay(rows).map(day => (
    <div key={day[0]._id}>
      <h3 className={styles.day}>{formatDay(day[0].createdAt, new Date(now), lang, messages)}</h3>
      <ul>
        {day.map(row => (
          <li key={row._id}>
            <TransactionRow
              transaction={row}
              me={me}
              note={formatMore(row, messages, row.balance === null ? undefined : formatReais(row.balance, lang))}
              onPress={() => (displayOf(row, me).opens === 'payment' ? onPay(row._id) : onOpen(row))}
            />
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** What is unusual about it, and the balance after it. */
function formatMore(
  { notes }: Transaction,
  messages: StatementMessages,
  balance: string | undefined,
): string | undefined {
  const unusual = notes.flatMap(note => (note === 'correction' || note === 'commission' ? [] : [messages.notes[note]]))
  const text = balance === undefined ? unusual : [...unusual, messages.balance(balance)]
  return text.length === 0 ? undefined : text.join(' · ')
}

function Empty({ filter, onClear }: Pick<ListProps, 'filter' | 'onClear'>) {
  const messages = useMessages(statementMessages)
  if (Object.keys(filter).length === 0) {
    return <State art={<Receipt />} title={messages.empty} text={messages.emptyText} />
  }
  return (
    <State
      art={<ListFilter />}
      title={messages.none}
      text={messages.noneText}
      action={
        <Button variant="sec" onClick={onClear}>
          {messages.clear}
        </Button>
      }
    />
  )
}
