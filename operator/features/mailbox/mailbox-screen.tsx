import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { mailboxQuery } from './api.ts'
import { type MailboxWords, words as mailboxWords } from './i18n.ts'
import styles from './mailbox-screen.module.css'
import { NothingHere } from './nothing-here.tsx'

/** The mails of the demo, which really go nowhere. */
export function MailboxScreen() {
  const words = useWords(mailboxWords)
  const { page = 1 } = useSearch({ from: '/private/mailbox' })
  const navigate = useNavigate()
  const mailbox = useQuery(mailboxQuery(page))
  const isClosed = mailbox.error instanceof CallError && mailbox.error.code === 'not_found'
  const turnTo = (next: number, replace: boolean) =>
    void navigate({ to: '/mailbox', search: next > 1 ? { page: next } : {}, replace })
  return (
    <>
      <PageHead title={words.title} text={isClosed ? undefined : words.text} />
      {isClosed ? (
        <NothingHere title={words.closed} text={words.closedText} to="/start" label={words.toStart} />
      ) : (
        <ListPage
          empty={{ art: <Mail />, title: words.empty, text: words.emptyText }}
          query={mailbox}
          onPage={next => turnTo(next, false)}
          onPast={next => turnTo(next, true)}
        >
          {rows => <DataTable caption={words.table} columns={columnsIn(words)} rows={rows} rowId={row => row._id} />}
        </ListPage>
      )}
    </>
  )
}

interface Row {
  _id: string
  to: string
  subject: string
  sentAt: Date
}

const columnsIn = (words: MailboxWords): Column<Row>[] => [
  {
    id: 'subject',
    title: words.subject,
    cell: row => (
      <Link to="/mailbox/$mail" params={{ mail: row._id }} className={styles.subject}>
        {row.subject || words.noSubject}
      </Link>
    ),
  },
  { id: 'to', title: words.to, cell: row => row.to },
  { id: 'sentAt', title: words.sentAt, cell: row => <Moment at={row.sentAt} /> },
]
