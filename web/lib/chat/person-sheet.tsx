import { Link } from '@tanstack/react-router'
import { MessageCircle, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import type { ChatMessage } from '#contract/api/player/chat.ts'
import { buttonClass } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { commonMessages } from '../common-messages.ts'
import { UserAvatar } from '../user-avatar.tsx'
import { chatMessages } from './i18n.ts'
import styles from './sheets.module.css'

type Person = ChatMessage['_user']

/** A chat member: who they are, with links to write to them and to their page. Never opened for oneself. */
export function PersonSheet({
  person,
  canWrite = true,
  onClose,
  children,
}: {
  /** Null while closed. */
  person: Person | null
  /** False when the open conversation is the private one with them. */
  canWrite?: boolean
  onClose: () => void
  /** Further actions. */
  children?: ReactNode
}) {
  const messages = useMessages(chatMessages).person
  const common = useMessages(commonMessages)
  return (
    <Sheet open={person !== null} onClose={onClose} title={messages.title} closeLabel={common.close}>
      {person && (
        <>
          <Stack gap={0.5} justify="center" textAlign="center" className={styles.person}>
            <UserAvatar user={person} size={96} />
            <strong>{person.name}</strong>
            <span>@{person.username}</span>
          </Stack>
          <Stack gap={2}>
            {canWrite && (
              <Link
                to="/chats/$chat"
                params={{ chat: person._id }}
                className={buttonClass({ size: 'lg', block: true })}
                onClick={onClose}
              >
                <MessageCircle aria-hidden="true" />
                {messages.write}
              </Link>
            )}
            <Link
              to="/users/$user"
              params={{ user: person._id }}
              className={buttonClass({ variant: 'sec', size: 'lg', block: true })}
              onClick={onClose}
            >
              <UserRound aria-hidden="true" />
              {messages.page}
            </Link>
            {children}
          </Stack>
        </>
      )}
    </Sheet>
  )
}
