import type { Module } from '#server/modules/module.ts'
import { operatorOrderRoutes } from './operator.ts'
import { lapseOld } from './service-asking.ts'
import { approvalsTimeline, approvalsWaiting } from './sql.ts'

export const approvalsModule: Module = {
  adminRoutes: (app, deps, { gamesOfOrders }) => operatorOrderRoutes(app, deps, gamesOfOrders),
  jobs: deps => [
    {
      tasks: { 'approvals.lapse': () => lapseOld(deps()) },
      cron: [{ pattern: '7 * * * *', task: 'approvals.lapse' }],
    },
  ],
  waiting: approvalsWaiting,
  timeline: approvalsTimeline,
  retention: [{ table: 'treasury_order', kept: 'Who decided about the money of the house' }],
}
