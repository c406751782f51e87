import { type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Bell, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { Face } from '#ui/art/face.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Text } from '#ui/layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { MoreButton } from '#web/lib/more-button.tsx'
import { NoticeIcon } from '#web/lib/notice-icon.tsx'
import { openPath } from '#web/lib/open-path.ts'
import { ownPath } from '#web/lib/own-path.ts'
import { ago } from './ago.ts'
import { markRead, type Notification, remove } from './api.ts'
import { messages as notificationMessages } from './i18n.ts'
import styles from './notification-list.module.css'

interface NotificationListProps {
  list: UseInfiniteQueryResult<Notification[]>
  onClose: () => void
  /** Called when the focused row is removed and no other is left to focus. */
  onLast: () => void
}

export function NotificationList({ list, onClose, onLast }: NotificationListProps) {
  const messages = useMessages(notificationMessages)
  return (
    <Loaded
      query={list}
      title={messages.listFailed.title}
      skeleton={
        <Skeletons label={messages.loading} shape="block" heights={[72, 72, 72, 72]} className={styles.waiting} />
      }
      empty={<State art={<Bell />} title={messages.empty} text={messages.emptyText} />}
    >
      {rows => <Rows list={list} docs={rows} onClose={onClose} onLast={onLast} />}
    </Loaded>
  )
}

function Rows({ list, docs, onClose, onLast }: NotificationListProps & { docs: Notification[] }) {
  const rows = useRef<HTMLUListElement>(null)
  // Focuses the row that replaced the removed one.
  function focusSlot(rank: number) {
    const buttons = rows.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const next = buttons?.[Math.min(rank, buttons.length - 1)]
    if (next) next.focus()
    else onLast()
  }
  return (
    <div className={styles.body}>
      <ul ref={rows}>
        {docs.map((doc, rank) => (
          <Row
            key={doc._id}
            doc={doc}
            now={new Date(list.dataUpdatedAt)}
            onClose={onClose}
            onRemoved={() => requestAnimationFrame(() => focusSlot(rank))}
          />
        ))}
      </ul>
      <MoreButton list={list} />
    </div>
  )
}

interface RowProps {
  doc: Notification
  now: Date
  onClose: () => void
  onRemoved: () => void
}

function Row({ doc, now, onClose, onRemoved }: RowProps) {
  const messages = useMessages(notificationMessages)
  const lang = useLang()
  const client = useQueryClient()
  const [removing, setRemoving] = useState(false)
  const when = ago(doc.createdAt, now, lang)
  function takeAway() {
    setRemoving(true)
    remove(client, doc._id).then(onRemoved, (error: unknown) => {
      setRemoving(false)
      void toastError(error)
    })
  }
  return (
    <li className={cx(styles.row, !doc.isRead && styles.new)}>
      <span className={styles.picture} data-icon={doc.icon}>
        {doc._from ? <Face seed={doc._from.name} /> : <NoticeIcon icon={doc.icon} />}
      </span>
      <Opener doc={doc} onClose={onClose}>
        <span className={styles.title}>
          {doc.title}
          {!doc.isRead && <span className="visually-hidden"> ({messages.isNew})</span>}
        </span>
        <Text as="span" block marginTop={0.5} look="fine">
          {doc.text}
        </Text>
        <time className={styles.when} dateTime={doc.createdAt.toISOString()}>
          {doc._from ? `${doc._from.name} · ${when}` : when}
        </time>
      </Opener>
      <IconButton
        data-remove
        className={styles.remove}
        label={messages.remove(doc.title)}
        disabled={removing}
        onClick={takeAway}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** Marks the notification as read and opens its link, if that is a path of the product. */
function Opener({ doc, onClose, children }: { doc: Notification; onClose: () => void; children: ReactNode }) {
  const messages = useMessages(notificationMessages)
  const client = useQueryClient()
  const router = useRouter()
  const path = ownPath(doc.redirect.uri)
  function open(event: MouseEvent) {
    if (!doc.isRead) {
      markRead(client, doc._id).catch(() => toast.error(messages.readFailed.title, messages.readFailed.text))
    }
    // With a modifier key the browser opens a new tab.
    if (path === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onClose()
    openPath(router, path)
  }
  if (path === undefined) {
    return (
      <button type="button" className={styles.words} onClick={open}>
        {children}
      </button>
    )
  }
  return (
    <a href={path} className={styles.words} onClick={open}>
      {children}
    </a>
  )
}
