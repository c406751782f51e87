import { MessagesSquare } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { messages as chatsMessages } from './i18n.ts'
import styles from './chats.module.css'

/** Shown beside the list while no conversation is open; small screens show the list alone. */
export function NoChat() {
  const messages = useMessages(chatsMessages)
  return (
    <div className={styles.nothing}>
      <span aria-hidden="true">
        <MessagesSquare size={40} />
      </span>
      <p>{messages.choose}</p>
    </div>
  )
}
