import type { Module } from '#server/modules/module.ts'
import { chatJobs } from './jobs.ts'
import { chatRoutes } from './routes.ts'
import { chatWaiting } from './sql-reports.ts'
import { exportMessages } from './index.ts'
import { operatorChatRoutes } from './operator.ts'

export const chatModule: Module = {
  routes: (app, deps, { isChatMember }) => chatRoutes(app, deps, isChatMember),
  adminRoutes: operatorChatRoutes,
  jobs: deps => [chatJobs(deps)],
  exports: [exportMessages],
  waiting: chatWaiting,
}
