import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { AtSign, Clock } from 'lucide-react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { operatorMail } from '#contract/api/admin/console.ts'
import { call } from '#operator/lib/call.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { Card } from '#ui/card.tsx'
import { Text } from '#ui/layout.tsx'
import { FactList } from '#ui/list-row.tsx'
import { messages as mailboxMessages } from './i18n.ts'
import { linkParts } from './link-sections.ts'
import { NothingHere } from './nothing-here.tsx'
import styles from './mailbox.module.css'

/** One mail. It never changes. */
const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail', id],
    queryFn: ({ signal }) => call(operatorMail, { params: { id }, signal }),
    staleTime: Infinity,
  })

/** One mail of the demo. Its links open the players' site. */
export function MailScreen() {
  const messages = useMessages(mailboxMessages)
  const { mail: id } = useParams({ from: '/private/mailbox/$mail' })
  const mail = useQuery(mailQuery(id))
  const { data, error } = mail
  // A malformed id counts as not found.
  const isGone = error instanceof CallError && (error.code === 'not_found' || error.code === 'invalid_input')
  const subject = data && (data.subject || messages.noSubject)
  return (
    <>
      <PageHead title={subject ?? messages.mailTitle} back={{ to: '/mailbox', label: messages.backToMailbox }} />
      {isGone ? (
        <NothingHere title={messages.gone} text={messages.goneText} to="/mailbox" label={messages.backToMailbox} />
      ) : data === undefined ? (
        <Pending read={mail} heights={[100, 240]} />
      ) : (
        <>
          <Card>
            <FactList
              facts={[
                { icon: <AtSign aria-hidden="true" />, label: messages.to, value: data.to },
                { icon: <Clock aria-hidden="true" />, label: messages.sentAt, value: <Moment at={data.sentAt} /> },
              ]}
            />
          </Card>
          <Card title={messages.message}>
            <MailText text={data.text} />
          </Card>
        </>
      )}
    </>
  )
}

function MailText({ text }: { text: string }) {
  const messages = useMessages(mailboxMessages)
  return (
    <Text breaks="anywhere" marginTop={2} className={styles.text}>
      {linkParts(text).map(({ text, href }, index) =>
        href === undefined ? (
          text
        ) : (
          <a key={index} href={href} target="_blank" rel="noreferrer">
            {text}
            <span className="visually-hidden"> ({messages.newTab})</span>
          </a>
        ),
      )}
    </Text>
  )
}
