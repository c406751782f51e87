import type { Module } from '#server/modules/module.ts'
import { backofficeRoutes, operatorFigureRoutes } from './operator.ts'
import { jobsWaiting } from './reads.ts'
import { operatorPeopleRoutes } from './operator-people.ts'

export const backofficeModule: Module = {
  adminRoutes: (app, deps, needs) => {
    backofficeRoutes(app, deps, needs)
    operatorPeopleRoutes(app, deps)
    operatorFigureRoutes(app, deps)
  },
  waiting: jobsWaiting,
}
