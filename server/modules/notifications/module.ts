import type { Module } from '#server/modules/module.ts'
import { exportNoticeChoices, exportNotifications } from './index.ts'
import { notificationJobs } from './jobs.ts'
import { notificationRoutes } from './routes.ts'
import { resultTodos } from './reads-todo.ts'

export const notificationsModule: Module = {
  routes: notificationRoutes,
  jobs: deps => [notificationJobs(deps)],
  exports: [exportNotifications, exportNoticeChoices],
  todo: resultTodos,
}
