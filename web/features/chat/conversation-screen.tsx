import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { MessageCircle, UserX, ArrowLeft } from 'lucide-react'
import { useEffect, useMemo, type ReactNode, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import type { P2pChat } from '#contract/api/player/chat.ts'
import { buttonClass, Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { IconBadge, iconButtonClass } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { BlockButton } from '#web/lib/chat/block-button.tsx'
import { p2pChat } from '#web/lib/chat/chat-target.ts'
import { chatMessages } from '#web/lib/chat/i18n.ts'
import { PersonSheet } from '#web/lib/chat/person-sheet.tsx'
import { ThreadSection } from '#web/lib/chat/thread-section.tsx'
import { useBlock } from '#web/lib/chat/use-block.ts'
import { useListedPerson } from '#web/lib/listed-person.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { unreadChatsQuery } from '#web/lib/me.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { chatQuery, markRead, type Other, otherOf, readBlockAgain } from './api.ts'
import { messages as chatsMessages } from './i18n.ts'
import styles from './chats.module.css'

/** A private conversation. The URL may name the other user instead: it then redirects to the conversation. */
export function ConversationScreen() {
  const { chat: id = '' } = useParams({ strict: false })
  const messages = useMessages(chatsMessages)
  const listed = useListedPerson()
  const client = useQueryClient()
  const navigate = useNavigate()
  const chat = useQuery(chatQuery(id))
  const { data } = chat
  useEffect(() => {
    if (data === undefined || data._id === id) return
    client.setQueryData(chatQuery(data._id).queryKey, data)
    void navigate({ to: '/chats/$chat', params: { chat: data._id }, search: true, replace: true })
  }, [client, navigate, data, id])
  const broken = (error: unknown) => <NoConversation error={error} onRetry={() => void chat.refetch()} />
  return (
    <Loaded query={chat} skeleton={<ConversationSkeleton />} renderRefusal={broken}>
      {chat => {
        const other = otherOf(chat)
        const me = chat.users.find(({ _user }) => _user.isMe)?._user
        if (!other || !me) return broken(new CallError('not_found', 404))
        return (
          <Conversation
            key={chat._id}
            chat={chat}
            other={other}
            meId={me._id}
            title={messages.with(listed(other).name)}
          />
        )
      }}
    </Loaded>
  )
}

function Conversation({ chat, other, meId, title }: { chat: P2pChat; other: Other; meId: string; title: string }) {
  const messages = useMessages(chatsMessages)
  const client = useQueryClient()
  const target = useMemo(() => p2pChat(chat._id, meId), [chat._id, meId])
  const { sheet, show } = useOther(chat, other)
  usePageTitle(title)
  return (
    <div className={styles.conversation}>
      <Head other={other} onPress={show} />
      <ThreadSection
        place={target}
        meId={meId}
        label={title}
        empty={<State art={<MessageCircle />} title={messages.start} text={messages.startText(other.name)} />}
        {...(chat.canSend ? {} : { closed: <Closed chat={chat} other={other} /> })}
        onSeen={() => void markRead(client, chat._id).catch(() => undefined)}
        onPerson={show}
      />
      {sheet}
    </div>
  )
}

function NoConversation({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const messages = useMessages(chatsMessages)
  const code = error instanceof CallError ? error.code : undefined
  if (code !== 'not_found' && code !== 'chat_with_self')
    return (
      <div className={styles.problem}>
        <Back />
        <h1 className="visually-hidden">{messages.conversation}</h1>
        <Problem error={error} onRetry={onRetry} />
      </div>
    )
  return (
    <div className={styles.problem}>
      <State
        page
        art={<UserX />}
        title={code === 'not_found' ? messages.missing : messages.self}
        text={code === 'not_found' ? messages.missingText : messages.selfText}
        action={
          <Link to="/chats" search={true} className={buttonClass()}>
            {messages.toList}
          </Link>
        }
      />
    </div>
  )
}

function ConversationSkeleton() {
  const messages = useMessages(chatMessages)
  return (
    <SkeletonGroup label={messages.loading} className={styles.conversation}>
      <Row gap={3} align="center" flex="none" className={styles.who}>
        <Skeleton shape="circle" width={48} />
        <Skeleton width={160} />
      </Row>
    </SkeletonGroup>
  )
}

/** The other user, and a back link where the list is not shown beside the conversation. */
function Head({ other, onPress }: { other: Other; onPress: () => void }) {
  const person = useMessages(chatMessages).person
  const isGone = other.username === ''
  const { name, note } = useListedPerson()(other)
  const avatar = <UserAvatar user={other} size={48} />
  // Small screens show only this header (`data-own-head`), because the app header says nothing about the conversation.
  return (
    <Row as="header" gap={3} align="center" flex="none" className={styles.who} data-own-head="">
      <Back />
      {isGone ? (
        avatar
      ) : (
        <button type="button" className={styles.person} aria-label={person.open(name)} onClick={onPress}>
          {avatar}
        </button>
      )}
      <Stack as="span" flex={1}>
        <h1 className={styles.name}>
          {isGone ? (
            name
          ) : (
            <Link to="/users/$user" params={{ user: other._id }}>
              {name}
            </Link>
          )}
        </h1>
        {note !== undefined && <span className={styles.last}>{note}</span>}
      </Stack>
    </Row>
  )
}

/** Back to the list, with the number of other unread conversations; hidden where the list is beside it. */
function Back() {
  const messages = useMessages(chatsMessages)
  const unread = useQuery(unreadChatsQuery).data ?? 0
  return (
    <Link
      to="/chats"
      search={true}
      className={cx(iconButtonClass(), styles.back)}
      aria-label={unread > 0 ? messages.backWith(unread) : messages.back}
    >
      <ArrowLeft aria-hidden="true" />
      <IconBadge badge={unread} />
    </Link>
  )
}

/** The other user's sheet: `show` opens it; they can be blocked there. */
function useOther(chat: P2pChat, other: Other): { sheet: ReactNode; show: () => void } {
  const client = useQueryClient()
  const [isShown, setShown] = useState(false)
  return {
    show: () => setShown(true),
    sheet: (
      <PersonSheet person={isShown ? other : null} canWrite={false} onClose={() => setShown(false)}>
        <BlockButton
          user={other}
          blocked={chat.blocked}
          onPress={() => setShown(false)}
          then={() => readBlockAgain(client, chat._id)}
        />
      </PersonSheet>
    ),
  }
}

/** Why the conversation is read-only, in place of the composer. */
function Closed({ chat, other }: { chat: P2pChat; other: Other }) {
  const messages = useMessages(chatsMessages).closed
  const person = useMessages(chatMessages).person
  const client = useQueryClient()
  const block = useBlock(other, () => readBlockAgain(client, chat._id))
  const why = other.username === '' ? messages.gone : chat.blocked ? messages.blocked(other.name) : messages.other
  return (
    <Row align="center" justify="center" wrap tone="muted" textAlign="center" flex="none" className={styles.closed}>
      <p>{why}</p>
      {chat.blocked && other.username !== '' && (
        <Button variant="sec" size="sm" busy={block.isBusy} onClick={block.unblock}>
          {person.unblock}
        </Button>
      )}
    </Row>
  )
}
