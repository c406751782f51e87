import { jobSet } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { FAMILY } from './reads-alerts.ts'
import { isDuelType } from './rules.ts'
import { raiseAlert } from './service-alerts.ts'
import { cancelNotStarted, followGame, sweepNotStarted } from './service-life.ts'
import { runDue, runDueTurns } from './service-turns.ts'
import type { DueDuel } from './sql.ts'

/** How often turns that are overdue are looked for (V3); a job at each deadline is behind it. */
const TURNS_MS = 500

/** Turns by the clock (V3), duels that nobody started (V4), and what is to be looked at once they are paid (V7). */
export const versusJobs = (deps: () => Deps): JobSet =>
  jobSet({
    on: {
      'game.changed': {
        'versus.follow-game': async changed => {
          if (isDuelType(changed.mode)) await followGame(deps(), changed)
        },
      },
      'game.paid': {
        'versus.raise-alert': async ({ gameId, mode }) => {
          if (isDuelType(mode) || mode === FAMILY) await raiseAlert(deps(), gameId)
        },
      },
    },
    tasks: {
      'versus.turn': payload => runDue(deps(), payload as unknown as DueDuel),
      'versus.turns': () => runDueTurns(deps()),
      'versus.not-started': payload => cancelNotStarted(deps(), payload as unknown as DueDuel),
      'versus.sweep': () => sweepNotStarted(deps()),
    },
    cron: [{ pattern: '* * * * *', task: 'versus.sweep' }],
    timers: [{ everyMs: TURNS_MS, task: 'versus.turns' }],
  })
