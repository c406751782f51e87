import type { FastifyInstance } from 'fastify'
import {
  addPush,
  getNoticeSettings,
  putNoticeSettings,
  removePush,
  unsubscribeNotices,
} from '#contract/api/player/notification-settings.ts'
import { deleteNotification, listNotifications, readNotifications } from '#contract/api/player/notifications.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as choices from './service-choices.ts'
import * as notifications from './service.ts'

/** The notification panel, and the other channels. */
export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, listNotifications, ({ session, query }) => notifications.list(deps, session.subjectId, query))
  serve(app, readNotifications, ({ session, body }) =>
    notifications.markRead(deps, session.subjectId, body.notification),
  )
  serve(app, deleteNotification, ({ session, params }) => notifications.remove(deps, session.subjectId, params.id))
  serve(app, getNoticeSettings, ({ session }) => choices.settings(deps, session.subjectId))
  serve(app, putNoticeSettings, ({ session, body }) => choices.choose(deps, session.subjectId, body))
  serve(app, addPush, ({ session, body }) => choices.subscribe(deps, session, body))
  serve(app, removePush, ({ session, body }) => choices.unsubscribe(deps, session.subjectId, body.endpoint))
  takeMailPrograms(app, deps)
}

/** RFC 8058: mail programs post a form to the link; its body adds nothing to the URL. */
function takeMailPrograms(app: FastifyInstance, deps: Deps): void {
  void app.register(async scope => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => ({}))
    serve(scope, unsubscribeNotices, ({ query }) => choices.leave(deps, query.token))
  })
}
