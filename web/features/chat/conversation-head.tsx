import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { cx } from '#ui/cx.ts'
import { chatMessages } from '#web/lib/chat/i18n.ts'
import { useMessages } from '#client/i18n.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import type { Other } from './api.ts'
import { messages as chatsMessages } from './i18n.ts'
import styles from './chats.module.css'

/** Who a conversation is with, and the way back to the list where the two do not stand side by side. */
export function Head({ other, onPress }: { other: Other; onPress: () => void }) {
  const messages = useMessages(chatsMessages)
  const person = useMessages(chatMessages).person
  const isGone = other.username === ''
  const name = isGone ? messages.gone : other.name
  const who = (
    <>
      <UserAvatar user={other} size={48} />
      <span className={styles.what}>
        <h1 className={styles.name}>{name}</h1>
        {!isGone && <span className={styles.last}>@{other.username}</span>}
      </span>
    </>
  )
  return (
    <header className={styles.who}>
      <Back />
      {who}
      {!isGone && <button type="button" className={styles.person} aria-label={person.open(name)} onClick={onPress} />}
    </header>
  )
}

/** Back to the list; there is nothing to go back to where it stands beside. */
export function Back() {
  const messages = useMessages(chatsMessages)
  return (
    <Link to="/chats" search={true} className={cx(iconButtonClass(), styles.back)} aria-label={messages.back}>
      <ArrowLeft aria-hidden="true" />
    </Link>
  )
}
