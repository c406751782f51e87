import type { Events } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet, Task } from '#server/platform/jobs.ts'
import { notify } from './service.ts'
import * as sql from './sql.ts'

/** A task that takes one event, its payload as events.ts has it. */
const taking =
  <N extends keyof Events>(_event: N, handle: (event: Events[N]) => Promise<void>): Task =>
  payload =>
    handle(payload as unknown as Events[N])

/** What players are told of, by event. Each runs twice with the effect of once. */
export const notificationJobs = (deps: () => Deps): JobSet => ({
  tasks: {
    'notifications.welcome': taking('account.created', ({ accountId }) =>
      notify(deps(), { accountId, kind: 'welcome', detail: {}, onceKey: 'welcome' }),
    ),
    'notifications.new-device': taking('account.new-device', ({ accountId, sessionId, device, address, at }) =>
      notify(deps(), {
        accountId,
        kind: 'new-device',
        detail: { device, address, at },
        onceKey: `new-device:${sessionId}`,
      }),
    ),
    'notifications.password-changed': taking('account.password-changed', ({ accountId, at }) =>
      notify(deps(), { accountId, kind: 'password-changed', detail: { at }, onceKey: `password-changed:${at}` }),
    ),
    'notifications.remove-account': taking('account.deleted', ({ accountId }) => sql.deleteAll(deps().db, accountId)),
  },
  consumes: {
    'account.created': ['notifications.welcome'],
    'account.new-device': ['notifications.new-device'],
    'account.password-changed': ['notifications.password-changed'],
    'account.deleted': ['notifications.remove-account'],
  },
})
