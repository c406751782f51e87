import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMessages } from '#client/i18n.ts'
import { chatListDeletedEvent, chatListMessageEvent, chatListReadEvent } from '#contract/live.ts'
import { onLive, onLiveStart } from '#web/lib/live.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { readListAgain, showNewest, showRead } from './api.ts'
import { ChatList } from './chat-list.tsx'
import { messages as chatsMessages } from './i18n.ts'
import styles from './chats.module.css'

/** Conversations: the list, and beside it the one that is open; small screens show one of the two. */
export function ChatsScreen() {
  const messages = useMessages(chatsMessages)
  const { chat } = useParams({ strict: false })
  usePageTitle(messages.title)
  useFollowList()
  return (
    <div className={styles.page} data-open={chat !== undefined || undefined}>
      <ChatList openId={chat} />
      <div className={styles.open}>
        <Outlet />
      </div>
    </div>
  )
}

/** Follows what is said, taken back and read in all conversations while the list is on screen. */
function useFollowList(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stops = [
      onLiveStart(() => void readListAgain(client)),
      onLive(chatListMessageEvent, [], ({ chat }) => showNewest(client, chat)),
      onLive(chatListReadEvent, [], ({ _id }) => showRead(client, _id)),
      // What is last now is told; where that puts the conversation, and whether something unread went, is read.
      onLive(chatListDeletedEvent, [], () => void readListAgain(client)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
