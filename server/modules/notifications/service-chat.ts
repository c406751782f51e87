import { publicAccounts } from '#server/modules/accounts/index.ts'
import { WAITING_MS, waitingIn } from '#server/modules/chat/index.ts'
import type { Events } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notifyAll, over, type NewNotice } from './service.ts'

type NotifyDeps = Pick<Deps, 'db' | 'clock' | 'live'>

export const NOTIFY_WAITING = 'notifications.tell-waiting'
const waitingKey = (chatId: string) => `message:${chatId}`

/** Notifies the recipient of unread messages: one notification per conversation until it is read. */
export async function notifyWaiting(deps: NotifyDeps, { chatId }: Events['chat.waiting']): Promise<void> {
  const waiting = await waitingIn(deps.db, chatId)
  const now = deps.clock.now()
  const dueAt = ({ since }: (typeof waiting)[number]) => new Date(since.getTime() + WAITING_MS)
  const later = waiting.map(dueAt).filter(at => at > now)
  const due = waiting.filter(one => dueAt(one) <= now)
  const people = await publicAccounts(
    deps.db,
    due.map(({ otherId }) => otherId),
  )
  const notices = due.flatMap(({ accountId, otherId, firstSeq }): NewNotice<'message'>[] => {
    const other = people.get(otherId)
    // A closed account has no username, and its messages are deleted.
    if (!other?.username) return []
    const detail = { from: other.name, fromId: otherId }
    const about = { mode: '', gameId: chatId, entryId: '' }
    return [{ accountId, kind: 'message', detail, onceKey: waitingKey(chatId), edition: firstSeq, about }]
  })
  await notifyAll(deps, notices, async tx => {
    for (const runAt of later)
      await tx.addJob(NOTIFY_WAITING, { chatId }, { key: `${NOTIFY_WAITING}:${chatId}`, runAt })
  })
  if (notices.length === 0) return
  // Read while it was being notified: the read event may have been processed before the notification existed.
  const still = new Set((await waitingIn(deps.db, chatId)).map(({ accountId }) => accountId))
  for (const { accountId } of notices) if (!still.has(accountId)) await forgetWaiting(deps, { chatId, accountId })
}

/** A conversation was read, its author blocked, or its unread messages deleted: marks its notification as read and cancels its push and mail. */
export const forgetWaiting = (deps: NotifyDeps, { chatId, accountId }: Events['chat.attended']): Promise<void> =>
  over(deps, accountId, waitingKey(chatId))

/**
 * Notifies the reporters of a message of the decision, and its author of an action against them. Reporters stay anonymous, and the author
 * is not notified of a dismissed report.
 */
export async function notifyReport(deps: NotifyDeps, answered: Events['chat.report-answered']): Promise<void> {
  const { reportId, reporterIds, action } = answered
  const kind = action === 'dismiss' ? 'report-dismissed' : 'report-upheld'
  const notices = [...new Set(reporterIds)].map((accountId): NewNotice => ({
    accountId,
    kind,
    detail: {},
    onceKey: `report:${reportId}`,
  }))
  const author = authorNotice(answered)
  await notifyAll(deps, author ? [...notices, author] : notices)
}

function authorNotice({
  reportId,
  authorId: accountId,
  action,
  until,
}: Events['chat.report-answered']): NewNotice | undefined {
  const onceKey = `moderated:${reportId}`
  switch (action) {
    case 'dismiss':
      return undefined
    case 'delete':
      return { accountId, kind: 'message-removed', detail: {}, onceKey }
    case 'mute':
      return { accountId, kind: 'chat-muted', detail: { until }, onceKey }
    case 'block':
      return { accountId, kind: 'chat-blocked', detail: {}, onceKey }
  }
}
