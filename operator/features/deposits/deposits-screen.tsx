import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDownToLine } from 'lucide-react'
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
import { type Deposit, DEPOSIT_STATES, depositsQuery } from './api.ts'
import { DEPOSIT_SORTS, operatorDepositsCsv } from '#contract/api/admin/payments.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { type DepositsMessages, messages as depositsMessages } from './i18n.ts'
import { StateBadge } from './state-badge.tsx'
import styles from '#operator/lib/page-layout.module.css'

/** Every deposit, by state and search. */
export function DepositsScreen() {
  const messages = useMessages(depositsMessages)
  const lang = useLang()
  const filters = useListFilters(DEPOSIT_STATES, { sorts: DEPOSIT_SORTS })
  const deposits = useQuery(depositsQuery(filters))
  const isFiltered = filters.search !== '' || filters.state !== undefined
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      <MoneyTools
        filters={filters}
        states={[undefined, ...DEPOSIT_STATES]}
        messages={messages}
        hasDays
        file={{
          endpoint: operatorDepositsCsv,
          query: { ...listQuery(filters), limit: PAGE_ROWS },
          name: messages.title,
        }}
      />
      <ListPage
        empty={{
          art: <ArrowDownToLine />,
          title: isFiltered ? messages.noneFound : messages.empty,
          text: isFiltered ? messages.noneFoundText : messages.emptyText,
        }}
        query={deposits}
        onPage={page => filters.go({ page })}
        onPast={page => filters.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={DEPOSIT_SORTS}
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

const columnsIn = (messages: DepositsMessages, lang: Lang): Column<Deposit>[] => [
  { id: 'player', title: messages.player, cell: row => <Person who={row.player} /> },
  { id: 'state', title: messages.states, cell: row => <StateBadge deposit={row} /> },
  { id: 'asked', title: messages.filters, align: 'end', cell: row => <Money amount={row.amount} /> },
  {
    id: 'paid',
    title: messages.paid,
    align: 'end',
    cell: row => (row.paidAmount === null ? '–' : <Money amount={row.paidAmount} />),
  },
  { id: 'at', title: messages.at, cell: row => <Moment at={row.createdAt} /> },
  {
    id: 'open',
    title: messages.open,
    hideTitle: true,
    cell: row => (
      <Link
        to="/deposits/$deposit"
        params={{ deposit: row._id }}
        className={styles.link}
        aria-label={messages.openOf(row.player.username, formatReais(row.amount, lang))}
      >
        {messages.open}
      </Link>
    ),
  },
]
