import type { Module } from '#server/modules/module.ts'
import { staffRoutes } from './operator.ts'

export const staffModule: Module = {
  adminRoutes: staffRoutes,
  retention: [
    { table: 'operator', kept: 'Who did what is in the audit log' },
    { table: 'operator_recovery_code', bounded: 'by operators: ten each' },
    { table: 'staff', bounded: 'one row' },
  ],
}
