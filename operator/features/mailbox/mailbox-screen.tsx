import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { operatorMailbox } from '#contract/api/admin/console.ts'
import { col } from '#operator/lib/columns.tsx'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { messages } from './i18n.ts'
import { NothingHere } from './nothing-here.tsx'
import styles from './mailbox.module.css'

/** The demo's mails, which are not delivered. Polled, since someone usually waits for one. Exists only in the demo. */
export const MailboxScreen: Screen = listScreen({
  list: operatorMailbox,
  queryKey: ['mailbox'],
  refetchMs: 5_000,
  isNeverFresh: true,
  icon: Mail,
  messages,
  missing: Closed,
  columns: ({ t }) => [
    col.text('subject', t.subject, row => (
      <Link to="/mailbox/$mail" params={{ mail: row._id }} className={styles.subject}>
        {row.subject || t.noSubject}
      </Link>
    )),
    col.text('to', t.to, row => row.to),
    col.moment('sentAt', t.sentAt, row => row.sentAt),
  ],
})

function Closed() {
  const t = useMessages(messages)
  return <NothingHere title={t.closed} text={t.closedText} to="/start" label={t.toStart} />
}
