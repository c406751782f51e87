import type { Module } from '#server/modules/module.ts'
import { days } from '#server/platform/retention.ts'
import { exportNoticeChoices, exportNotifications } from './index.ts'
import { notificationJobs } from './jobs.ts'
import { notificationRoutes } from './routes.ts'
import { isEnded } from './sql-sendings.ts'
import { resultTodos } from './sql.ts'

export const notificationsModule: Module = {
  routes: notificationRoutes,
  jobs: (deps, { modeOf }) => [notificationJobs(deps, modeOf)],
  exports: [exportNotifications, exportNoticeChoices],
  todo: resultTodos,
  retention: [
    {
      table: 'notification',
      by: 'id',
      afterMs: days(365),
      isId: true,
      what: 'Notifications; who asks for their data gets those of a year',
    },
    {
      table: 'notice_sending',
      by: 'changed_at',
      afterMs: days(30),
      where: isEnded,
      what: 'Mails and pushes that ended',
    },
    { table: 'card_reminder', by: 'at', afterMs: days(90), what: 'Reminders of cards that are closed' },
    { table: 'notice_choice', bounded: 'by accounts and what they chose' },
    { table: 'notice_quiet', bounded: 'by accounts: one row each' },
    { table: 'push_subscription', bounded: 'by sessions: one row each' },
  ],
}
