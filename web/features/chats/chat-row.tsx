import { Link } from '@tanstack/react-router'
import { Mic } from 'lucide-react'
import type { P2pChat } from '#contract/api/chat.ts'
import { cx } from '#ui/cx.ts'
import { chatWords } from '#web/lib/chat/chat-words.ts'
import { sayLength } from '#web/lib/chat/voice/say-length.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { daysAgo, sayDate, sayTime } from '#web/lib/moments.ts'
import { Picture } from '#web/lib/picture.tsx'
import { useToday } from '#web/lib/today-use.ts'
import type { FoundUser } from '#web/lib/user-search.ts'
import { otherOf } from './api.ts'
import { words as chatsWords } from './i18n.ts'
import styles from './chats.module.css'

/** A conversation: with whom, its last word and when that was, and how many wait to be read. */
export function ChatRow({ chat, isOpen }: { chat: P2pChat; isOpen: boolean }) {
  const words = useWords(chatsWords)
  const other = otherOf(chat)
  const { _lastMessage: last } = chat
  // What comes into the conversation that is open is being read.
  const unread = isOpen ? 0 : chat.unread
  return (
    <Link
      to="/chats/$chat"
      params={{ chat: chat._id }}
      search={true}
      className={cx(styles.row, unread > 0 && styles.unread)}
      aria-current={isOpen ? 'page' : undefined}
    >
      {other && <Picture user={other} size={48} />}
      <span className={styles.what}>
        <span className={styles.name}>{other?.username === '' ? words.gone : other?.name}</span>
        <span className={styles.last}>{last ? <Last message={last} /> : words.nothingYet}</span>
      </span>
      <span className={styles.side}>
        {last && <When at={last.createdAt} />}
        {unread > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
            <span className="visually-hidden">{words.unread(unread)}</span>
          </span>
        )}
      </span>
    </Link>
  )
}

function Last({ message: { _user, text, voiceMsg } }: { message: NonNullable<P2pChat['_lastMessage']> }) {
  const words = useWords(chatsWords)
  const voice = useWords(chatWords).voice
  if (!voiceMsg) return <span className={styles.cut}>{_user.isMe ? words.yours(text ?? '') : text}</span>
  return (
    <>
      <Mic aria-hidden="true" />
      <span className={styles.cut}>{voice.message(sayLength(voiceMsg.seconds))}</span>
    </>
  )
}

function When({ at }: { at: Date }) {
  const words = useWords(chatsWords)
  const lang = useLang()
  const ago = daysAgo(at, useToday())
  return (
    <time dateTime={at.toISOString()}>
      {ago <= 0 ? sayTime(at, lang) : ago === 1 ? words.yesterday : sayDate(at, lang)}
    </time>
  )
}

/** Somebody to begin a conversation with. */
export function PlayerRow({ player }: { player: FoundUser }) {
  return (
    <Link to="/chats/$chat" params={{ chat: player._id }} search={true} className={styles.row}>
      <Picture user={player} size={48} />
      <span className={styles.what}>
        <span className={styles.name}>{player.name}</span>
        <span className={styles.last}>@{player.username}</span>
      </span>
    </Link>
  )
}
