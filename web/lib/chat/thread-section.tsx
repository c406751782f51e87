import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ChatThread, type ThreadState } from '#client/chat-thread.ts'
import { useMessages } from '#client/i18n.ts'
import { newKey } from '#client/new-key.ts'
import { useStore } from '#client/store.ts'
import type { ChatMessage } from '#contract/api/player/chat.ts'
import { Button } from '#ui/button.tsx'
import { Text } from '#ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { commonMessages } from '../common-messages.ts'
import { formatError } from '../errors.ts'
import { useWholeErrorMessages } from '../game-errors.ts'
import { onLiveAgain, onLiveStart } from '../live.ts'
import { onSessionChange } from '../session.ts'
import { BlockSomebody } from './block-button.tsx'
import { onBlocksChange } from './blocks.ts'
import type { ChatRoom } from './chat-target.ts'
import { Composer } from './composer.tsx'
import { chatMessages } from './i18n.ts'
import { useMessageActions } from './message-actions.ts'
import { quoteOf } from './message-extras.tsx'
import { PersonSheet } from './person-sheet.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { ThreadLog } from './thread-log.tsx'
import styles from './thread.module.css'

/** Threads outlive their screens, so a message being sent or failed is still there on return. They are dropped with the session. */
const threads = new Map<string, ChatThread>()
onSessionChange(() => {
  for (const thread of threads.values()) thread.close()
  threads.clear()
})

onBlocksChange(() => {
  for (const [key, thread] of threads) if (!key.startsWith('p2p-')) void thread.restart()
})

function threadOf(chat: ChatRoom): ChatThread {
  const known = threads.get(chat.key)
  if (known) return known
  const made = new ChatThread(chat)
  threads.set(chat.key, made)
  return made
}

/** The thread of a conversation, kept up to date while mounted. `place` must keep its identity between renders. */
function useThread(chat: ChatRoom): { thread: ChatThread; state: ThreadState } {
  const thread = threadOf(chat)
  useEffect(() => {
    const look = () => {
      const wasOpen = thread.state.get().isOpen
      void thread.catchUp()
      // While unmounted the thread got no events, so receipts and reactions may be stale.
      if (wasOpen) thread.refresh().catch(() => undefined)
    }
    const stops = [chat.follow(thread), onLiveStart(look), onLiveAgain(look)]
    look()
    return () => {
      for (const stop of stops) stop()
      thread.close()
    }
  }, [thread, chat])
  return { thread, state: useStore(thread.state) }
}

export interface ThreadSectionProps {
  /** Must keep its identity between renders; another conversation needs another React key. */
  place: ChatRoom
  /** The signed-in user. */
  meId: string
  label: string
  empty: ReactNode
  /** Replaces the composer when the conversation is read-only. */
  closed?: ReactNode
  /** Called when unread messages of others are in sight. */
  onSeen?: () => void
  /** Replaces the default action of a press on an avatar. */
  onPerson?: (person: ChatMessage['_user']) => void
}

/** A conversation: messages and composer, for private chats, cards and rooms. */
export function ThreadSection({ place, meId, label, empty, closed, onSeen, onPerson }: ThreadSectionProps) {
  const { thread, state } = useThread(place)
  const actions = useMessageActions(place, thread)
  const [replying, setReplying] = useState<string | null>(null)
  const [reported, setReported] = useState<ChatMessage | null>(null)
  const [person, setPerson] = useState<ChatMessage['_user'] | null>(null)
  const writers = useWriters(place, state)
  const write = useWritingSign(place)
  useSeen(state, onSeen)
  // Stop replying to a message that has been deleted.
  const replyTo = state.messages.find(({ _id }) => _id === replying)
  if (!state.isOpen) {
    if (state.error !== undefined) return <ThreadProblem error={state.error} onRetry={() => void thread.catchUp()} />
    return <ThreadSkeleton />
  }
  return (
    <div className={styles.thread}>
      <ThreadLog
        label={label}
        state={state}
        thread={thread}
        actions={actions}
        empty={empty}
        isNamed={place.type !== 'p2p'}
        hasReceipts={place.type === 'p2p'}
        onReport={setReported}
        onReply={closed ? undefined : ({ _id }) => setReplying(_id)}
        onPerson={onPerson ?? setPerson}
      />
      <Writers names={writers} isNamed={place.type !== 'p2p'} />
      {state.error !== undefined && (
        <Text role="status" size="sm" tone="orange" textAlign="center" className={styles.offline}>
          <Trouble error={state.error} />
        </Text>
      )}
      {closed ?? (
        <Composer
          draft={[meId, place.key]}
          replyTo={replyTo && quoteOf(replyTo)}
          onNoReply={() => setReplying(null)}
          onWrite={write}
          onSend={message => void thread.send({ key: newKey(), ...message }, new Date())}
        />
      )}
      <ReportSheet type={place.type} message={reported} onClose={() => setReported(null)} />
      {!onPerson && (
        <PersonSheet person={person} onClose={() => setPerson(null)}>
          {person && <BlockSomebody user={person} onPress={() => setPerson(null)} />}
        </PersonSheet>
      )}
    </div>
  )
}

/** Interval of the typing signal; a user counts as typing for a little longer than this. */
const WRITING_MS = 3_000
const WRITTEN_MS = 5_000

/** Notifies the others that this user is typing, periodically while it lasts. */
function useWritingSign(chat: ChatRoom): () => void {
  const last = useRef(0)
  return () => {
    const now = performance.now()
    if (last.current > 0 && now - last.current < WRITING_MS) return
    last.current = now
    chat.write()
  }
}

/** Names of users typing now, until their message arrives or the signal expires. */
function useWriters(chat: ChatRoom, { messages }: ThreadState): readonly string[] {
  const [writers, setWriters] = useState<ReadonlyMap<string, { name: string; after: number }>>(new Map())
  const newest = useEffectEvent(() => messages.at(-1)?.seq ?? 0)
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const forget = (id: string) => setWriters(known => new Map([...known].filter(([other]) => other !== id)))
    const stop = chat.onWriting(({ _user, name }) => {
      clearTimeout(timers.get(_user))
      timers.set(
        _user,
        setTimeout(() => forget(_user), WRITTEN_MS),
      )
      const after = newest()
      setWriters(known => new Map([...known, [_user, { name, after }]]))
    })
    return () => {
      stop()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [chat])
  const isWriting = (id: string, after: number) => !messages.some(({ _user, seq }) => _user._id === id && seq > after)
  return [...writers].flatMap(([id, { name, after }]) => (isWriting(id, after) ? [name] : []))
}

function Writers({ names, isNamed }: { names: readonly string[]; isNamed: boolean }) {
  const messages = useMessages(chatMessages).typing
  const [first] = names
  if (first === undefined) return null
  return (
    <Text size="sm" tone="muted" className={styles.writers}>
      {names.length > 1 ? messages.many(names.length) : isNamed ? messages.named(first) : messages.one}
    </Text>
  )
}

/** New messages may be missing: shows why, while the connection is retried. */
function Trouble({ error }: { error: unknown }) {
  const messages = useMessages(chatMessages)
  const errors = useWholeErrorMessages()
  const { title } = formatError(error, errors)
  return title === errors.codes.network?.title ? messages.reconnecting : title
}

/** Messages of others count as read when the page is visible. */
function useSeen({ isOpen, messages }: ThreadState, onSeen: (() => void) | undefined): void {
  const newest = messages.findLast(({ _user }) => !_user.isMe)
  const unread = isOpen && newest && !newest.isRead ? newest._id : undefined
  const reportSeen = useEffectEvent(() => onSeen?.())
  useEffect(() => {
    if (unread === undefined) return undefined
    const look = () => {
      if (document.visibilityState === 'visible') reportSeen()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [unread])
}

function ThreadSkeleton() {
  const messages = useMessages(chatMessages)
  return (
    <SkeletonGroup label={messages.loading} className={styles.waiting}>
      <Skeleton shape="card" width="56%" height={44} />
      <Skeleton shape="card" width="72%" height={64} />
      <Skeleton shape="card" width="48%" height={44} className={styles.right} />
      <Skeleton shape="card" width="64%" height={44} />
    </SkeletonGroup>
  )
}

/** Shown instead of a conversation that cannot be read, with the reason. */
function ThreadProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const messages = useMessages(chatMessages)
  const common = useMessages(commonMessages)
  const text = formatError(error, useWholeErrorMessages())
  return (
    <div className={styles.problem}>
      <State
        variant="error"
        title={messages.broken}
        text={`${text.title}. ${text.text}`}
        action={
          <Button variant="sec" onClick={onRetry}>
            {common.retry}
          </Button>
        }
      />
    </div>
  )
}
