import type { Module } from '#server/modules/module.ts'
import { operatorTaxRoutes } from './operator.ts'
import { taxRoutes } from './routes.ts'

export const taxesModule: Module = {
  routes: taxRoutes,
  adminRoutes: operatorTaxRoutes,
}
