import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, Settings2, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Modal } from '#ui/modal.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { unreadQuery } from '#web/lib/me.ts'
import { markRead, notificationsQuery } from './api.ts'
import { messages as notificationMessages } from './i18n.ts'
import { NotificationList } from './notification-list.tsx'
import styles from './notification-panel.module.css'

/** The notifications panel: below the bell, full screen on phones. */
export default function NotificationPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const messages = useMessages(notificationMessages)
  const common = useMessages(commonMessages)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const list = useInfiniteQuery({ ...notificationsQuery, enabled: open })
  const readAll = useReadAll()
  const someUnread = (useQuery(unreadQuery).data ?? 0) > 0 || list.data?.some(doc => !doc.isRead)
  const { isError } = list
  const listFailed = messages.listFailed
  useEffect(() => {
    if (open && isError) toast.error(listFailed.title, listFailed.text)
  }, [open, isError, listFailed])
  return (
    <Modal open={open} onClose={onClose} labelledBy={titleId} className={styles.panel}>
      <Row gap={2} align="center" flex="none" className={styles.header}>
        <h2 ref={title} id={titleId} tabIndex={-1} data-autofocus>
          {messages.title}
        </h2>
        <Button
          variant="txt"
          size="sm"
          icon={<CheckCheck aria-hidden="true" />}
          disabled={!someUnread}
          busy={readAll.isPending}
          onClick={() => readAll.mutate()}
        >
          {messages.readAll}
        </Button>
        <IconButton label={common.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </Row>
      <NotificationList list={list} onClose={onClose} onLast={() => title.current?.focus()} />
      <Stack as="footer" align="center" justify="center" flex="none" className={styles.foot}>
        <Link to="/profile/notifications" className={linkClass} onClick={onClose}>
          <Settings2 aria-hidden="true" />
          {messages.settings}
        </Link>
      </Stack>
    </Modal>
  )
}

function useReadAll() {
  const messages = useMessages(notificationMessages)
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => markRead(client),
    onError: () => toast.error(messages.readAllFailed.title, messages.readAllFailed.text),
  })
}
