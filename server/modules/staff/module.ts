import type { Module } from '#server/modules/module.ts'
import { staffRoutes } from './operator.ts'
import { staffFirstSteps } from './sql-operators.ts'

export const staffModule: Module = {
  adminRoutes: staffRoutes,
  firstSteps: staffFirstSteps,
  retention: [
    { table: 'operator', kept: 'Who did what is in the audit log' },
    { table: 'operator_recovery_code', bounded: 'by operators: ten each' },
    { table: 'staff', bounded: 'one row' },
  ],
}
