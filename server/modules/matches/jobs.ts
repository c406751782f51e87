import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { advanceReplays, type ReplayEngine } from './service-replay.ts'
import { voidOverdue } from './service-schedule.ts'

const REPLAY_MS = 1_000

/** Replays, and the sweep of C7 and C8. */
export const matchJobs = (deps: () => Deps, replay: ReplayEngine): JobSet => ({
  tasks: {
    'matches.sweep': async () => void (await voidOverdue(deps())),
    'matches.replay': () => advanceReplays(deps(), replay),
  },
  cron: [
    { pattern: '* * * * *', task: 'matches.sweep' },
    { pattern: '* * * * *', task: 'matches.replay' },
  ],
  timers: [{ everyMs: REPLAY_MS, task: 'matches.replay' }],
})
