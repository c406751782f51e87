import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { MessageCircle, UserX } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { P2pChat } from '#contract/api/chat.ts'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { chatWords } from '#web/lib/chat/chat-words.ts'
import { p2pPlace } from '#web/lib/chat/place.ts'
import { ThreadPart } from '#web/lib/chat/thread-part.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { chatQuery, markRead, type Other, otherOf } from './api.ts'
import { Back, Head } from './conversation-head.tsx'
import { words as chatsWords } from './i18n.ts'
import { Closed, useOther } from './other-part.tsx'
import styles from './chats.module.css'

/** A conversation with one other user. Its address may name the user instead: then it moves on to the conversation's own. */
export function ConversationScreen() {
  const { chat: id = '' } = useParams({ strict: false })
  const words = useWords(chatsWords)
  const client = useQueryClient()
  const navigate = useNavigate()
  const chat = useQuery(chatQuery(id))
  const { data } = chat
  useEffect(() => {
    if (data === undefined || data._id === id) return
    client.setQueryData(chatQuery(data._id).queryKey, data)
    void navigate({ to: '/chats/$chat', params: { chat: data._id }, search: true, replace: true })
  }, [client, navigate, data, id])
  if (chat.isPending) return <Waiting />
  if (data === undefined) return <NoConversation error={chat.error} onRetry={() => void chat.refetch()} />
  const other = otherOf(data)
  const me = data.users.find(({ _user }) => _user.isMe)?._user
  if (!other || !me)
    return <NoConversation error={new CallError('not_found', 404)} onRetry={() => void chat.refetch()} />
  return <Conversation key={data._id} chat={data} other={other} meId={me._id} title={words.with(other.name)} />
}

function Conversation({ chat, other, meId, title }: { chat: P2pChat; other: Other; meId: string; title: string }) {
  const words = useWords(chatsWords)
  const client = useQueryClient()
  const place = useMemo(() => p2pPlace(chat._id, meId), [chat._id, meId])
  const { sheet, show } = useOther(chat, other)
  usePageTitle(title)
  return (
    <div className={styles.conversation}>
      <Head other={other} onPress={show} />
      <ThreadPart
        place={place}
        meId={meId}
        label={title}
        empty={<State art={<MessageCircle />} title={words.start} text={words.startText(other.name)} />}
        {...(chat.canSend ? {} : { closed: <Closed chat={chat} other={other} /> })}
        onSeen={() => void markRead(client, chat._id).catch(() => undefined)}
        onPerson={show}
      />
      {sheet}
    </div>
  )
}

function NoConversation({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useWords(chatsWords)
  const code = error instanceof CallError ? error.code : undefined
  if (code !== 'not_found' && code !== 'chat_with_self')
    return (
      <div className={styles.problem}>
        <Back />
        <h1 className="visually-hidden">{words.conversation}</h1>
        <Problem error={error} onRetry={onRetry} />
      </div>
    )
  return (
    <div className={styles.problem}>
      <State
        page
        art={<UserX />}
        title={code === 'not_found' ? words.missing : words.self}
        text={code === 'not_found' ? words.missingText : words.selfText}
        action={
          <Link to="/chats" search={true} className={buttonClass()}>
            {words.toList}
          </Link>
        }
      />
    </div>
  )
}

function Waiting() {
  const words = useWords(chatWords)
  return (
    <SkeletonGroup label={words.loading} className={styles.conversation}>
      <div className={styles.who}>
        <Skeleton shape="circle" width={48} />
        <Skeleton width={160} />
      </div>
    </SkeletonGroup>
  )
}
