import type { Module } from '#server/modules/module.ts'
import { accountJobs } from './jobs.ts'
import { accountRoutes } from './routes.ts'
import { accountTodos } from './reads-todo.ts'

export const accountsModule: Module = {
  routes: (app, deps, { money, exports, checkPerson }) =>
    accountRoutes(app, deps, { money, exported: exports, personCame: accountId => checkPerson(deps, accountId) }),
  jobs: deps => [accountJobs(deps)],
  todo: accountTodos,
}
