import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { auditQuery } from './api.ts'
import { type AuditWords, words as auditWords } from './i18n.ts'
import styles from './audit-screen.module.css'

/** What operators did and why. */
export function AuditScreen() {
  const words = useWords(auditWords)
  const { page = 1, subject } = useSearch({ from: '/private/audit' })
  const navigate = useNavigate()
  const audit = useQuery(auditQuery(page, subject))
  const turnTo = (next: number, replace: boolean) =>
    void navigate({
      to: '/audit',
      search: { ...(subject === undefined ? {} : { subject }), ...(next > 1 ? { page: next } : {}) },
      replace,
    })
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      {subject !== undefined && (
        <p>
          {words.only} <span className="num">{subject}</span>{' '}
          <Link to="/audit" search={{}}>
            {words.all}
          </Link>
        </p>
      )}
      <ListPage
        empty={{ art: <ScrollText />, title: words.empty, text: words.emptyText }}
        query={audit}
        onPage={next => turnTo(next, false)}
        onPast={next => turnTo(next, true)}
      >
        {rows => <DataTable caption={words.table} columns={columnsIn(words)} rows={rows} rowId={row => row._id} />}
      </ListPage>
    </>
  )
}

interface Row {
  operator: string
  action: string
  subject: string
  reason: string
  at: Date
}

const columnsIn = (words: AuditWords): Column<Row>[] => [
  { id: 'at', title: words.at, cell: row => <Moment at={row.at} /> },
  { id: 'operator', title: words.operator, cell: row => row.operator },
  // An action this console has no words for yet is shown by its code: nothing is kept from the log.
  { id: 'action', title: words.action, cell: row => words.actions[row.action] ?? row.action },
  { id: 'subject', title: words.subject, cell: row => <span className={styles.subject}>{row.subject}</span> },
  { id: 'reason', title: words.reason, cell: row => <span className={styles.reason}>{row.reason}</span> },
]
