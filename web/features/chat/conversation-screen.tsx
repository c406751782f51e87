import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { MessageCircle, UserX } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { P2pChat } from '#contract/api/player/chat.ts'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { chatMessages } from '#web/lib/chat/i18n.ts'
import { p2pChat } from '#web/lib/chat/chat-target.ts'
import { ThreadSection } from '#web/lib/chat/thread-section.tsx'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { chatQuery, markRead, type Other, otherOf } from './api.ts'
import { Back, Head } from './conversation-head.tsx'
import { messages as chatsMessages } from './i18n.ts'
import { Closed, useOther } from './other-section.tsx'
import styles from './chats.module.css'

/** A conversation with one other user. Its address may name the user instead: then it moves on to the conversation's own. */
export function ConversationScreen() {
  const { chat: id = '' } = useParams({ strict: false })
  const messages = useMessages(chatsMessages)
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
        return <Conversation key={chat._id} chat={chat} other={other} meId={me._id} title={messages.with(other.name)} />
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
      <div className={styles.who}>
        <Skeleton shape="circle" width={48} />
        <Skeleton width={160} />
      </div>
    </SkeletonGroup>
  )
}
