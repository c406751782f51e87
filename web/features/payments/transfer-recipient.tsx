import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Row } from '#ui/layout.tsx'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import type { Recipient } from './transfer-api.ts'
import { transferMessages } from './i18n.ts'
import styles from './transfer-page.module.css'

interface RecipientCardProps {
  recipient: Recipient
  /** With the masked e-mail and CPF, by which a sender makes sure who it is. */
  isWhole?: boolean
  /** At the end: the way to another one, or the amount. */
  children: ReactNode
}

export function RecipientCard({ recipient, isWhole = false, children }: RecipientCardProps) {
  const messages = useMessages(transferMessages)
  const { name, username, email, docNumber } = recipient
  return (
    <Row as="section" gap={3.5} align="center" className={styles.recipient} aria-label={messages.recipient}>
      <UserAvatar user={recipient} size={48} />
      <div>
        <p className={styles.name}>{name}</p>
        <p>{isWhole ? `@${username} · ${email}` : `@${username}`}</p>
        {isWhole && <p className="num">{messages.cpf(docNumber)}</p>}
      </div>
      {children}
    </Row>
  )
}
