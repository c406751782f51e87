import { Flag, Mic } from 'lucide-react'
import { listReports, listReportsCsv } from '#contract/api/admin/moderation.ts'
import { col } from '#operator/lib/columns.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { REPORTS_KEY } from '#operator/lib/open-reports.ts'
import { REPORT_STATES, REPORT_TONES } from './api.ts'
import { messages } from './i18n.ts'
import styles from './reports-screen.module.css'

/** Players' reports, open ones first; by state and search. */
export const ReportsScreen: Screen = listScreen({
  list: listReports,
  csv: listReportsCsv,
  queryKey: [REPORTS_KEY, 'list'],
  icon: Flag,
  messages,
  filters: ({ t }) => [by.search(t), by.state(t, REPORT_STATES, t.state, 'open')],
  columns: ({ t }) => [
    col.text('reason', t.reason, row => <strong>{t.reasons[row.reason]}</strong>),
    col.text('message', t.message, row =>
      row.text === null ? (
        <span className={styles.voice}>
          <Mic aria-hidden="true" />
          {t.voice}
        </span>
      ) : (
        <span className={styles.message}>{row.text}</span>
      ),
    ),
    col.person('author', t.author, row => row.author),
    col.person('reporter', t.reporter, row => row.reporter),
    col.number('ofAuthor', t.ofAuthorShort, row => row.reportsOfAuthor),
    col.moment('at', t.at, row => row.createdAt),
    col.badge('state', t.states, row => ({ tone: REPORT_TONES[row.state], label: t.state[row.state] })),
  ],
  open: (row, { t }) => ({
    to: '/reports/$report',
    params: { report: row._id },
    label: t.openOf(row.author.username || t.closed),
  }),
})
