import { Link } from '@tanstack/react-router'
import { Check, CheckCheck, Clock } from 'lucide-react'
import type { ChatThread } from '#client/chat-thread.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import type { ChatMessage } from '#contract/api/player/chat.ts'
import { cx } from '#ui/cx.ts'
import { Row, Stack } from '#ui/layout.tsx'
import { useListedPerson } from '../listed-person.tsx'
import { formatTime } from '../moments.ts'
import { UserAvatar } from '../user-avatar.tsx'
import type { ChatGroup } from './groups.ts'
import { chatMessages } from './i18n.ts'
import type { MessageActions } from './message-actions.ts'
import { MessageSection, OutgoingSection } from './message-section.tsx'
import styles from './message.module.css'

export interface GroupSectionProps {
  group: ChatGroup
  thread: ChatThread
  actions: MessageActions
  /** Show the authors' names: there are more than two people. */
  isNamed: boolean
  /** Show whether my messages were read. */
  hasReceipts: boolean
  onReport: (message: ChatMessage) => void
  onReply: ((message: ChatMessage) => void) | undefined
  onPerson: (person: ChatMessage['_user']) => void
}

/** Consecutive messages of one author, with the avatar and the time of the last. */
export function GroupSection(props: GroupSectionProps) {
  const { group, thread, actions, isNamed, hasReceipts, onReport, onReply, onPerson } = props
  const messages = useMessages(chatMessages)
  const lang = useLang()
  const listed = useListedPerson()
  const { author, isMe } = group
  const last = group.items.at(-1)
  const name = author && listed(author).name
  return (
    <Row gap={2} align="end" className={cx(styles.group, isMe && styles.mine)}>
      {!isMe && author && <Face author={author} onPerson={onPerson} />}
      <Stack justify="start" className={styles.column}>
        <span className="visually-hidden">{isMe ? messages.you : name}</span>
        {group.items.map(({ key, message, outgoing }) =>
          message ? (
            <MessageSection
              key={key}
              message={message}
              thread={thread}
              actions={actions}
              onReport={onReport}
              onReply={onReply}
            />
          ) : (
            <OutgoingSection key={key} outgoing={outgoing} thread={thread} />
          ),
        )}
        {last && (
          <Row as="span" align="center" size="xs" lineHeight="xs" tone="faint" className={styles.when}>
            {isNamed && !isMe && author && <Name author={author} name={name ?? ''} />}
            <time dateTime={last.at.toISOString()}>{formatTime(last.at, lang)}</time>
            {isMe && <Receipt item={last} hasReceipts={hasReceipts} />}
          </Row>
        )}
      </Stack>
    </Row>
  )
}

/** Links to the author's page; a closed account has none. */
function Name({ author, name }: { author: ChatMessage['_user']; name: string }) {
  return (
    <span className={styles.who}>
      {author.username === '' ? (
        name
      ) : (
        <Link to="/users/$user" params={{ user: author._id }}>
          {name}
        </Link>
      )}
    </span>
  )
}

/** A closed account has no page and receives no messages. */
function Face({
  author,
  onPerson,
}: {
  author: ChatMessage['_user']
  onPerson: (person: ChatMessage['_user']) => void
}) {
  const messages = useMessages(chatMessages).person
  if (author.username === '') return <UserAvatar user={author} size={32} />
  return (
    <button
      type="button"
      className={styles.face}
      aria-label={messages.open(author.name)}
      onClick={() => onPerson(author)}
    >
      <UserAvatar user={author} size={32} />
    </button>
  )
}

function Receipt({ item, hasReceipts }: { item: ChatGroup['items'][number]; hasReceipts: boolean }) {
  const messages = useMessages(chatMessages).item
  if (item.outgoing) {
    if (item.outgoing.state === 'failed') return null
    return <Clock role="img" aria-label={messages.sending} />
  }
  if (!hasReceipts) return null
  return item.message.isRead ? (
    <CheckCheck role="img" aria-label={messages.read} className={styles.read} />
  ) : (
    <Check role="img" aria-label={messages.sentOnly} />
  )
}
