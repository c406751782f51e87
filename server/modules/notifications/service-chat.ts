import type { Events } from '#server/modules/events.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { WAITING_MS, waitingIn } from '#server/modules/chat/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notifyAll, over, type Told } from './service.ts'

type Telling = Pick<Deps, 'db' | 'clock' | 'live'>

export const TELL_WAITING = 'notifications.tell-waiting'
const waitingKey = (chatId: string) => `message:${chatId}`

/**
 * Tells who has not read what somebody wrote to them that it waits: one notification a conversation until it is read, whatever is written
 * meanwhile.
 */
export async function tellWaiting(deps: Telling, { chatId }: Events['chat.waiting']): Promise<void> {
  const waiting = await waitingIn(deps.db, chatId)
  const now = deps.clock.now()
  const dueAt = ({ since }: (typeof waiting)[number]) => new Date(since.getTime() + WAITING_MS)
  const later = waiting.map(dueAt).filter(at => at > now)
  const due = waiting.filter(one => dueAt(one) <= now)
  const people = await publicAccounts(
    deps.db,
    due.map(({ otherId }) => otherId),
  )
  const told = due.flatMap(({ accountId, otherId, readSeq }): Told<'message'>[] => {
    const other = people.get(otherId)
    // Who left wrote nothing that is still there, and has no username.
    if (!other?.username) return []
    const from = other.name
    const about = { mode: '', gameId: chatId, entryId: '' }
    return [{ accountId, kind: 'message', detail: { from }, onceKey: waitingKey(chatId), edition: readSeq + 1, about }]
  })
  await notifyAll(deps, told, async tx => {
    for (const runAt of later) await tx.addJob(TELL_WAITING, { chatId }, { key: `${TELL_WAITING}:${chatId}`, runAt })
  })
  if (told.length === 0) return
  // Read while it was being told: what says so may have come before there was anything to take back.
  const still = new Set((await waitingIn(deps.db, chatId)).map(({ accountId }) => accountId))
  for (const { accountId } of told) if (!still.has(accountId)) await forgetWaiting(deps, { chatId, accountId })
}

/** A conversation was read, or who wrote is blocked: what told of it is read, and neither pushed nor mailed any more. */
export const forgetWaiting = (deps: Telling, { chatId, accountId }: Events['chat.attended']): Promise<void> =>
  over(deps, accountId, waitingKey(chatId))

/**
 * Tells everybody who reported a message what became of it, and its author what was done to them. Nobody learns who reported, and of a
 * report that was dismissed the author learns nothing.
 */
export async function tellReport(deps: Telling, answered: Events['chat.report-answered']): Promise<void> {
  const { reportId, reporterIds, action } = answered
  const kind = action === 'dismiss' ? 'report-dismissed' : 'report-upheld'
  const told = [...new Set(reporterIds)].map((accountId): Told => ({
    accountId,
    kind,
    detail: {},
    onceKey: `report:${reportId}`,
  }))
  const author = authorTold(answered)
  await notifyAll(deps, author ? [...told, author] : told)
}

function authorTold({
  reportId,
  authorId: accountId,
  action,
  until,
}: Events['chat.report-answered']): Told | undefined {
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
