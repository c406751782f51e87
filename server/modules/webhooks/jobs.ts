import { jobSet } from '#server/modules/events.ts'
import type { Needs } from '#server/modules/module.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { eventOfState } from './rules.ts'
import { DELIVER, deliver, record, sweep } from './service-deliver.ts'

const SWEEP = 'webhooks.sweep'

/** Delivers events of games to the operator's own systems. */
export const webhookJobs = (deps: () => Deps, modeOf: Needs['modeOf']): JobSet =>
  jobSet({
    on: {
      'game.changed': {
        'webhooks.note-state': async ({ gameId, state }) => {
          const type = eventOfState(state)
          if (type) await record(deps(), modeOf, { gameId, type })
        },
      },
      'game.settled': {
        'webhooks.note-settled': ({ gameId }) => record(deps(), modeOf, { gameId, type: 'game.settled' }),
      },
    },
    tasks: {
      [DELIVER]: payload => deliver(deps(), (payload as { deliveryId: string }).deliveryId),
      [SWEEP]: () => sweep(deps()),
    },
    cron: [{ pattern: '*/10 * * * *', task: SWEEP }],
    lanes: { webhook: [DELIVER] },
  })
