import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { P2pChat } from '#contract/api/player/chat.ts'
import { Button } from '#ui/button.tsx'
import { BlockButton } from '#web/lib/chat/block-button.tsx'
import { useBlock } from '#web/lib/chat/use-block.ts'
import { chatMessages } from '#web/lib/chat/i18n.ts'
import { PersonSheet } from '#web/lib/chat/person-sheet.tsx'
import { useMessages } from '#client/i18n.ts'
import { type Other, readBlockAgain } from './api.ts'
import { messages as chatsMessages } from './i18n.ts'
import styles from './chats.module.css'

/** The other of a conversation: `show` opens who it is, where they can be blocked too. */
export function useOther(chat: P2pChat, other: Other): { sheet: ReactNode; show: () => void } {
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

/** Why nothing can be written, in the place of the composer. */
export function Closed({ chat, other }: { chat: P2pChat; other: Other }) {
  const messages = useMessages(chatsMessages).closed
  const person = useMessages(chatMessages).person
  const client = useQueryClient()
  const block = useBlock(other, () => readBlockAgain(client, chat._id))
  const why = other.username === '' ? messages.gone : chat.blocked ? messages.blocked(other.name) : messages.other
  return (
    <div className={styles.closed}>
      <p>{why}</p>
      {chat.blocked && other.username !== '' && (
        <Button variant="sec" size="sm" busy={block.isBusy} onClick={block.unblock}>
          {person.unblock}
        </Button>
      )}
    </div>
  )
}
