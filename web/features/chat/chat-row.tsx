import { Link } from '@tanstack/react-router'
import { Mic } from 'lucide-react'
import type { P2pChat } from '#contract/api/player/chat.ts'
import { cx } from '#ui/cx.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { chatMessages } from '#web/lib/chat/i18n.ts'
import { formatLength } from '#web/lib/chat/voice/format-length.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { daysAgo, formatDate, formatTime } from '#web/lib/moments.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { useToday } from '#web/lib/use-today.ts'
import type { FoundUser } from '#web/lib/user-search.ts'
import { otherOf } from './api.ts'
import { messages as chatsMessages } from './i18n.ts'
import styles from './chats.module.css'

/** A conversation: with whom, its last word and when that was, and how many wait to be read. */
export function ChatRow({ chat, isOpen }: { chat: P2pChat; isOpen: boolean }) {
  const messages = useMessages(chatsMessages)
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
      {other && <UserAvatar user={other} size={48} />}
      <Stack as="span" flex={1}>
        <span className={styles.name}>{other?.username === '' ? messages.gone : other?.name}</span>
        <span className={styles.last}>{last ? <Last message={last} /> : messages.nothingYet}</span>
      </Stack>
      <Stack as="span" gap={1.5} justify="end" size="xs" tone="faint" flex="none" className={styles.side}>
        {last && <When at={last.createdAt} />}
        {unread > 0 && (
          <Text as="span" weight={750} textAlign="center" className={styles.count}>
            <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
            <span className="visually-hidden">{messages.unread(unread)}</span>
          </Text>
        )}
      </Stack>
    </Link>
  )
}

function Last({ message: { _user, text, voiceMsg } }: { message: NonNullable<P2pChat['_lastMessage']> }) {
  const messages = useMessages(chatsMessages)
  const voice = useMessages(chatMessages).voice
  if (!voiceMsg)
    return (
      <Text as="span" breaks="ellipsis">
        {_user.isMe ? messages.yours(text ?? '') : text}
      </Text>
    )
  return (
    <>
      <Mic aria-hidden="true" />
      <Text as="span" breaks="ellipsis">
        {voice.message(formatLength(voiceMsg.seconds))}
      </Text>
    </>
  )
}

function When({ at }: { at: Date }) {
  const messages = useMessages(chatsMessages)
  const lang = useLang()
  const ago = daysAgo(at, useToday())
  return (
    <time dateTime={at.toISOString()}>
      {ago <= 0 ? formatTime(at, lang) : ago === 1 ? messages.yesterday : formatDate(at, lang)}
    </time>
  )
}

/** Somebody to begin a conversation with. */
export function PlayerRow({ player }: { player: FoundUser }) {
  return (
    <Link to="/chats/$chat" params={{ chat: player._id }} search={true} className={styles.row}>
      <UserAvatar user={player} size={48} />
      <Stack as="span" flex={1}>
        <span className={styles.name}>{player.name}</span>
        <span className={styles.last}>@{player.username}</span>
      </Stack>
    </Link>
  )
}
