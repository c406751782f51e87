import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flag, Mic } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { listReportsCsv, REPORT_SORTS } from '#contract/api/operator-chat.ts'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { listQuery, useListAsked } from '#operator/lib/list-asked.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { MoneyTools } from '#operator/lib/money-tools.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { Person } from '#operator/lib/person.tsx'
import { type Report, REPORT_STATES, reportsQuery } from './api.ts'
import { type ReportsWords, words as reportsWords } from './i18n.ts'
import { StateBadge } from './state-badge.tsx'
import pageStyles from '#operator/lib/money-page.module.css'
import styles from './reports-screen.module.css'

/** What players reported, first what waits; by state and search. */
export function ReportsScreen() {
  const words = useWords(reportsWords)
  const asked = useListAsked(REPORT_STATES, { first: 'open', sorts: REPORT_SORTS })
  const reports = useQuery(reportsQuery(asked))
  const isFirst = asked.search === '' && asked.state === 'open' && asked.from === undefined && asked.to === undefined
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      <MoneyTools
        asked={asked}
        states={[...REPORT_STATES, undefined]}
        words={words}
        hasDays
        file={{ endpoint: listReportsCsv, query: { ...listQuery(asked), limit: PAGE_ROWS }, name: words.title }}
      />
      <ListPage
        empty={{
          art: <Flag />,
          title: isFirst ? words.empty : words.noneFound,
          text: isFirst ? words.emptyText : words.noneFoundText,
        }}
        query={reports}
        onPage={page => asked.go({ page })}
        onPast={page => asked.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={REPORT_SORTS}
            caption={words.table}
            columns={columnsIn(words)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

const columnsIn = (words: ReportsWords): Column<Report>[] => [
  { id: 'reason', title: words.reason, cell: row => <strong>{words.reasons[row.reason]}</strong> },
  {
    id: 'message',
    title: words.message,
    cell: row =>
      row.text === null ? (
        <span className={styles.voice}>
          <Mic aria-hidden="true" />
          {words.voice}
        </span>
      ) : (
        <span className={styles.message}>{row.text}</span>
      ),
  },
  { id: 'author', title: words.author, cell: row => <Person who={row.author} /> },
  { id: 'reporter', title: words.reporter, cell: row => <Person who={row.reporter} /> },
  { id: 'ofAuthor', title: words.ofAuthorShort, align: 'end', cell: row => row.reportsOfAuthor },
  { id: 'at', title: words.at, cell: row => <Moment at={row.createdAt} /> },
  { id: 'state', title: words.states, cell: row => <StateBadge state={row.state} /> },
  {
    id: 'open',
    title: words.open,
    hideTitle: true,
    cell: row => (
      <Link
        to="/reports/$report"
        params={{ report: row._id }}
        className={pageStyles.link}
        aria-label={words.openOf(row.author.username || words.closed)}
      >
        {words.open}
      </Link>
    ),
  },
]
