import type { FastifyInstance } from 'fastify'
import { deleteNotification, listNotifications, readNotifications } from '#contract/api/notifications.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as notifications from './service.ts'

/** The bell and its panel. */
export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, listNotifications, ({ session, query }) => notifications.list(deps, session.subjectId, query))
  serve(app, readNotifications, ({ session, body }) =>
    notifications.markRead(deps, session.subjectId, body.notification),
  )
  serve(app, deleteNotification, ({ session, params }) => notifications.remove(deps, session.subjectId, params.id))
}
