import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { mailboxQuery } from './api.ts'
import { type MailboxMessages, messages as mailboxMessages } from './i18n.ts'
import styles from './mailbox-screen.module.css'
import { NothingHere } from './nothing-here.tsx'

/** The mails of the demo, which really go nowhere. */
export function MailboxScreen() {
  const messages = useMessages(mailboxMessages)
  const { page = 1 } = useSearch({ from: '/private/mailbox' })
  const navigate = useNavigate()
  const mailbox = useQuery(mailboxQuery(page))
  const isClosed = mailbox.error instanceof CallError && mailbox.error.code === 'not_found'
  const turnTo = (next: number, replace: boolean) =>
    void navigate({ to: '/mailbox', search: next > 1 ? { page: next } : {}, replace })
  return (
    <>
      <PageHead title={messages.title} text={isClosed ? undefined : messages.text} />
      {isClosed ? (
        <NothingHere title={messages.closed} text={messages.closedText} to="/start" label={messages.toStart} />
      ) : (
        <ListPage
          empty={{ art: <Mail />, title: messages.empty, text: messages.emptyText }}
          query={mailbox}
          onPage={next => turnTo(next, false)}
          onPast={next => turnTo(next, true)}
        >
          {rows => (
            <DataTable caption={messages.table} columns={columnsIn(messages)} rows={rows} rowId={row => row._id} />
          )}
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

const columnsIn = (messages: MailboxMessages): Column<Row>[] => [
  {
    id: 'subject',
    title: messages.subject,
    cell: row => (
      <Link to="/mailbox/$mail" params={{ mail: row._id }} className={styles.subject}>
        {row.subject || messages.noSubject}
      </Link>
    ),
  },
  { id: 'to', title: messages.to, cell: row => row.to },
  { id: 'sentAt', title: messages.sentAt, cell: row => <Moment at={row.sentAt} /> },
]
