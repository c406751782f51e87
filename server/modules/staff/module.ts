import type { Module } from '#server/modules/module.ts'
import { staffRoutes } from './operator.ts'

export const staffModule: Module = {
  adminRoutes: staffRoutes,
}
