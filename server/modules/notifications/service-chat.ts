import type { Events } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notifyAll, type Told } from './service.ts'

type Telling = Pick<Deps, 'db' | 'clock' | 'live'>

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
