import { useEffect } from 'react'
import { ChatThread, type ThreadState } from '#client/chat-thread.ts'
import { onLiveAgain, onLiveStart } from '../live.ts'
import { onSessionChange } from '../session.ts'
import { useStore } from '#client/store.ts'
import { onBlocksChange } from './blocks.ts'
import type { ChatRoom } from './chat-target.ts'

/** Threads outlive their screens: what is being sent, or failed, is still there on the way back. They end with the session. */
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

/** The thread of a conversation, kept up to date while it is used. `place` must keep its identity between renders. */
export function useThread(chat: ChatRoom): { thread: ChatThread; state: ThreadState } {
  const thread = threadOf(chat)
  useEffect(() => {
    const look = () => {
      const wasOpen = thread.state.get().isOpen
      void thread.catchUp()
      // While nobody followed, the other may have read what is shown here.
      if (wasOpen && chat.type === 'p2p') thread.refresh().catch(() => undefined)
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
