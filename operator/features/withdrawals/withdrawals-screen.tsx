import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpFromLine } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { listQuery, useListFilters } from '#operator/lib/list-filters.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { MoneyTools } from '#operator/lib/list-toolbar.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Person } from '#operator/lib/person.tsx'
import { type Withdrawal, WITHDRAWAL_STATES, withdrawalsQuery } from './api.ts'
import { WITHDRAWAL_SORTS, operatorWithdrawalsCsv } from '#contract/api/admin/payments.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { type WithdrawalsMessages, messages as withdrawalsMessages } from './i18n.ts'
import { StateBadge } from './state-badge.tsx'
import styles from '#operator/lib/page-layout.module.css'

/** Every withdrawal, by state and search. */
export function WithdrawalsScreen() {
  const messages = useMessages(withdrawalsMessages)
  const lang = useLang()
  const filters = useListFilters(WITHDRAWAL_STATES, { sorts: WITHDRAWAL_SORTS })
  const withdrawals = useQuery(withdrawalsQuery(filters))
  const isFiltered = filters.search !== '' || filters.state !== undefined
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      <MoneyTools
        filters={filters}
        states={[undefined, ...WITHDRAWAL_STATES]}
        messages={messages}
        hasDays
        file={{
          endpoint: operatorWithdrawalsCsv,
          query: { ...listQuery(filters), limit: PAGE_ROWS },
          name: messages.title,
        }}
      />
      <ListPage
        empty={{
          art: <ArrowUpFromLine />,
          title: isFiltered ? messages.noneFound : messages.empty,
          text: isFiltered ? messages.noneFoundText : messages.emptyText,
        }}
        query={withdrawals}
        onPage={page => filters.go({ page })}
        onPast={page => filters.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={WITHDRAWAL_SORTS}
            caption={messages.table}
            columns={columnsIn(messages, lang)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

const columnsIn = (messages: WithdrawalsMessages, lang: Lang): Column<Withdrawal>[] => [
  { id: 'player', title: messages.player, cell: row => <Person who={row.player} /> },
  { id: 'state', title: messages.states, cell: row => <StateBadge state={row.state} /> },
  { id: 'amount', title: messages.amount, align: 'end', cell: row => <Money amount={row.amount} /> },
  { id: 'key', title: messages.key, cell: row => `${messages.keyType[row.pixKeyType]} · ${row.pixKey}` },
  { id: 'at', title: messages.at, cell: row => <Moment at={row.createdAt} /> },
  { id: 'attempts', title: messages.attempts, align: 'end', cell: row => row.attempts },
  {
    id: 'open',
    title: messages.open,
    hideTitle: true,
    cell: row => (
      <Link
        to="/withdrawals/$withdrawal"
        params={{ withdrawal: row._id }}
        className={styles.link}
        aria-label={messages.openOf(row.player.username, formatReais(row.amount, lang))}
      >
        {messages.open}
      </Link>
    ),
  },
]
