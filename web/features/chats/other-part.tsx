import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { P2pChat } from '#contract/api/chat.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { chatWords } from '#web/lib/chat/chat-words.ts'
import { PersonSheet } from '#web/lib/chat/person-sheet.tsx'
import { commonWords } from '#web/lib/common-words.ts'
import { toastError } from '#web/lib/errors.ts'
import { useWords } from '#web/lib/i18n.ts'
import { type Other, setBlocked } from './api.ts'
import { words as chatsWords } from './i18n.ts'
import styles from './chats.module.css'

/** Blocks the other, or no longer. */
function useBlock(chat: P2pChat, other: Other) {
  const words = useWords(chatWords).person
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isBlocked: boolean) => setBlocked(client, chat._id, other._id, isBlocked),
    onSuccess: (_, isBlocked) => void toast.ok(isBlocked ? words.blocked : words.unblocked),
    onError: error => void toastError(error),
  })
}

/** The other of a conversation: `show` opens who it is, where they can be blocked too. */
export function useOther(chat: P2pChat, other: Other): { sheet: ReactNode; show: () => void } {
  const words = useWords(chatWords).person
  const common = useWords(commonWords)
  const [isShown, setShown] = useState(false)
  const block = useBlock(chat, other)
  async function toggle() {
    setShown(false)
    const isSure =
      chat.blocked ||
      (await confirm({
        title: words.blockTitle(other.name),
        text: words.blockText,
        confirmLabel: words.block,
        cancelLabel: common.cancel,
        danger: true,
      }))
    if (isSure) block.mutate(!chat.blocked)
  }
  return {
    show: () => setShown(true),
    sheet: (
      <PersonSheet person={isShown ? other : null} canWrite={false} onClose={() => setShown(false)}>
        <Button
          variant={chat.blocked ? 'sec' : 'dng'}
          size="lg"
          block
          icon={<Ban aria-hidden="true" />}
          busy={block.isPending}
          onClick={() => void toggle()}
        >
          {chat.blocked ? words.unblock : words.block}
        </Button>
      </PersonSheet>
    ),
  }
}

/** Why nothing can be written, in the place of the composer. */
export function Closed({ chat, other }: { chat: P2pChat; other: Other }) {
  const words = useWords(chatsWords).closed
  const person = useWords(chatWords).person
  const block = useBlock(chat, other)
  const why = other.username === '' ? words.gone : chat.blocked ? words.blocked(other.name) : words.other
  return (
    <div className={styles.closed}>
      <p>{why}</p>
      {chat.blocked && other.username !== '' && (
        <Button variant="sec" size="sm" busy={block.isPending} onClick={() => block.mutate(false)}>
          {person.unblock}
        </Button>
      )}
    </div>
  )
}
