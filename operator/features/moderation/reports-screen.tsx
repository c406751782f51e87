import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flag, Mic } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { listReportsCsv, REPORT_SORTS } from '#contract/api/admin/moderation.ts'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { listQuery, useListFilters } from '#operator/lib/list-filters.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { MoneyTools } from '#operator/lib/list-toolbar.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { Person } from '#operator/lib/person.tsx'
import { type Report, REPORT_STATES, reportsQuery } from './api.ts'
import { type ReportsMessages, messages as reportsMessages } from './i18n.ts'
import { StateBadge } from './state-badge.tsx'
import pageStyles from '#operator/lib/page-layout.module.css'
import styles from './reports-screen.module.css'

/** What players reported, first what waits; by state and search. */
export function ReportsScreen() {
  const messages = useMessages(reportsMessages)
  const filters = useListFilters(REPORT_STATES, { first: 'open', sorts: REPORT_SORTS })
  const reports = useQuery(reportsQuery(filters))
  const isFirst =
    filters.search === '' && filters.state === 'open' && filters.from === undefined && filters.to === undefined
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      <MoneyTools
        filters={filters}
        states={[...REPORT_STATES, undefined]}
        messages={messages}
        hasDays
        file={{ endpoint: listReportsCsv, query: { ...listQuery(filters), limit: PAGE_ROWS }, name: messages.title }}
      />
      <ListPage
        empty={{
          art: <Flag />,
          title: isFirst ? messages.empty : messages.noneFound,
          text: isFirst ? messages.emptyText : messages.noneFoundText,
        }}
        query={reports}
        onPage={page => filters.go({ page })}
        onPast={page => filters.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={REPORT_SORTS}
            caption={messages.table}
            columns={columnsIn(messages)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

const columnsIn = (messages: ReportsMessages): Column<Report>[] => [
  { id: 'reason', title: messages.reason, cell: row => <strong>{messages.reasons[row.reason]}</strong> },
  {
    id: 'message',
    title: messages.message,
    cell: row =>
      row.text === null ? (
        <span className={styles.voice}>
          <Mic aria-hidden="true" />
          {messages.voice}
        </span>
      ) : (
        <span className={styles.message}>{row.text}</span>
      ),
  },
  { id: 'author', title: messages.author, cell: row => <Person who={row.author} /> },
  { id: 'reporter', title: messages.reporter, cell: row => <Person who={row.reporter} /> },
  { id: 'ofAuthor', title: messages.ofAuthorShort, align: 'end', cell: row => row.reportsOfAuthor },
  { id: 'at', title: messages.at, cell: row => <Moment at={row.createdAt} /> },
  { id: 'state', title: messages.states, cell: row => <StateBadge state={row.state} /> },
  {
    id: 'open',
    title: messages.open,
    hideTitle: true,
    cell: row => (
      <Link
        to="/reports/$report"
        params={{ report: row._id }}
        className={pageStyles.link}
        aria-label={messages.openOf(row.author.username || messages.closed)}
      >
        {messages.open}
      </Link>
    ),
  },
]
