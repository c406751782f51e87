import type { Module } from '#server/modules/module.ts'
import { days } from '#server/platform/retention.ts'
import { backofficeRoutes, operatorFigureRoutes, operatorPeopleRoutes } from './operator.ts'
import { peopleSearch } from './reads-people-list.ts'
import { backupStep, jobsWaiting } from './reads.ts'
import { alertJobs } from './service-alerts.ts'

export const backofficeModule: Module = {
  adminRoutes: (app, deps, needs) => {
    backofficeRoutes(app, deps, needs)
    operatorPeopleRoutes(app, deps)
    operatorFigureRoutes(app, deps, needs)
  },
  jobs: (deps, { waiting }) => [alertJobs(deps, waiting)],
  waiting: jobsWaiting,
  firstSteps: backupStep,
  search: peopleSearch,
  retention: [
    { table: 'operator_device', bounded: 'by sessions: at most five for each operator' },
    { table: 'operator_alert_choice', bounded: 'by operators: one row each' },
    { table: 'operator_alert', by: 'at', afterMs: days(30), what: 'What operators were told waits' },
  ],
}
