import type { Module } from '#server/modules/module.ts'
import { approvalsWaiting } from './sql.ts'
import { operatorOrderRoutes } from './operator.ts'

export const approvalsModule: Module = {
  adminRoutes: (app, deps, { gamesOfOrders }) => operatorOrderRoutes(app, deps, gamesOfOrders),
  waiting: approvalsWaiting,
  retention: [{ table: 'treasury_order', kept: 'Who decided about the money of the house' }],
}
