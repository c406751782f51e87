import { Outlet, useParams } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { ChatList } from './chat-list.tsx'
import { messages as chatsMessages } from './i18n.ts'
import { useFollowList } from './list-live.ts'
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
