import { MessagesSquare } from 'lucide-react'
import { useWords } from '#web/lib/i18n.ts'
import { words as chatsWords } from './i18n.ts'
import styles from './chats.module.css'

/** Beside the list, while no conversation is open; small screens show the list alone. */
export function NoChat() {
  const words = useWords(chatsWords)
  return (
    <div className={styles.nothing}>
      <span aria-hidden="true">
        <MessagesSquare />
      </span>
      <p>{words.choose}</p>
    </div>
  )
}
