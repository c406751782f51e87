import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { AtSign, Clock } from 'lucide-react'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { FactList } from '#ui/list-row.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Problem } from '#operator/lib/problem.tsx'
import { mailQuery } from './api.ts'
import { words as mailboxWords } from './i18n.ts'
import { linkParts } from './link-parts.ts'
import styles from './mail-screen.module.css'
import { NothingHere } from './nothing-here.tsx'

/** One mail of the demo. Its links open the players' pages. */
export function MailScreen() {
  const words = useWords(mailboxWords)
  const { mail: id } = useParams({ from: '/private/mailbox/$mail' })
  const mail = useQuery(mailQuery(id))
  const { data, error } = mail
  // An address that is no id at all is as gone as one nobody keeps.
  const isGone = error instanceof CallError && (error.code === 'not_found' || error.code === 'invalid_input')
  const subject = data && (data.subject || words.noSubject)
  return (
    <>
      <PageHead title={subject ?? words.mailTitle} back={{ to: '/mailbox', label: words.backToMailbox }} />
      {mail.isPending ? (
        <LoadingMail />
      ) : isGone ? (
        <NothingHere title={words.gone} text={words.goneText} to="/mailbox" label={words.backToMailbox} />
      ) : data === undefined ? (
        <Problem error={error} onRetry={() => void mail.refetch()} />
      ) : (
        <>
          <Card>
            <FactList
              facts={[
                { icon: <AtSign aria-hidden="true" />, label: words.to, value: data.to },
                { icon: <Clock aria-hidden="true" />, label: words.sentAt, value: <Moment at={data.sentAt} /> },
              ]}
            />
          </Card>
          <Card title={words.message}>
            <MailText text={data.text} />
          </Card>
        </>
      )}
    </>
  )
}

function MailText({ text }: { text: string }) {
  const words = useWords(mailboxWords)
  return (
    <p className={styles.text}>
      {linkParts(text).map(({ text, href }, index) =>
        href === undefined ? (
          text
        ) : (
          <a key={index} href={href} target="_blank" rel="noreferrer">
            {text}
            <span className="visually-hidden"> ({words.newTab})</span>
          </a>
        ),
      )}
    </p>
  )
}

function LoadingMail() {
  const common = useWords(commonWords)
  return (
    <SkeletonGroup label={common.loading}>
      <Skeleton shape="card" height={100} />
      <Skeleton shape="card" height={240} />
    </SkeletonGroup>
  )
}
