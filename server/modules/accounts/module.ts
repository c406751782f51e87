import type { Module } from '#server/modules/module.ts'
import { DEVICE_STORED_MS } from './bounds.ts'
import { accountJobs } from './jobs.ts'
import { accountRoutes } from './routes.ts'
import { PASSWORD_LOCK_MS } from './rules.ts'
import { accountsTimeline, accountTodos } from './sql.ts'

export const accountsModule: Module = {
  routes: (app, deps, { money, exports, checkPerson }) =>
    accountRoutes(app, deps, { money, exported: exports, personCame: accountId => checkPerson(deps, accountId) }),
  jobs: deps => [accountJobs(deps)],
  todo: accountTodos,
  timeline: accountsTimeline,
  retention: [
    { table: 'account', kept: 'A deleted one keeps its id and a keyed hash of its CPF, for exclusions and limits' },
    { table: 'account_tally', kept: 'Counts of each day: at most four rows a day' },
    { table: 'account_token', by: 'expires_at', afterMs: 0, what: 'Links of mails that have run out' },
    {
      table: 'account_password_try',
      by: 'at',
      afterMs: 2 * PASSWORD_LOCK_MS,
      what: 'Wrong passwords that lock nothing any more',
    },
    { table: 'account_device', by: 'seen_at', afterMs: DEVICE_STORED_MS, what: 'Devices whose cookie is gone' },
  ],
}
