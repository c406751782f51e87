import type { Module } from '#server/modules/module.ts'
import { backofficeRoutes } from './operator.ts'
import { jobsWaiting } from './reads-waiting.ts'
import { operatorFigureRoutes } from './operator-figures.ts'
import { operatorPeopleRoutes } from './operator-people.ts'

export const backofficeModule: Module = {
  adminRoutes: (app, deps, needs) => {
    backofficeRoutes(app, deps, needs)
    operatorPeopleRoutes(app, deps)
    operatorFigureRoutes(app, deps)
  },
  waiting: jobsWaiting,
}
