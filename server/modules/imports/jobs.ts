import type { FeedGateway } from '#server/gateways/feed/port.ts'
import type { SettledAmong } from '#server/modules/matches/index.ts'
import { singleFlight } from '#server/platform/concurrency.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { pollFeed } from './service-feed.ts'
import { endLostImports, runImport } from './service-running.ts'

/** Dependencies from outside the module. */
export interface ImportJobsNeeds {
  /** The matches that games were settled by. */
  settledAmong: SettledAmong
  /** Creates the live feed, once; undefined if none is configured. */
  feedOf: (deps: Deps) => FeedGateway | undefined
}

const POLL_MS = 15_000
const POLLS_A_MINUTE = 4
/** Minutes between wide polls. */
const WIDE_EVERY = 10

/** Imports of files, and the live feed. */
export function importJobs(deps: () => Deps, { settledAmong, feedOf }: ImportJobsNeeds): JobSet {
  let made: { feed: FeedGateway | undefined } | undefined
  const feed = (): FeedGateway | undefined => (made ??= { feed: feedOf(deps()) }).feed
  // A poll that is still running when the next is due replaces it; a skipped wide poll is made up by the following one.
  let isWideOwed = false
  const poll = singleFlight(async () => {
    const gateway = feed()
    const wide = isWideOwed
    isWideOwed = false
    if (gateway) await pollFeed(deps(), gateway, { settledAmong, wide })
  })
  return {
    tasks: {
      'matches.import': async ({ importId }) => {
        if (typeof importId === 'string') await runImport(deps(), importId, settledAmong)
      },
      'imports.end-lost': () => endLostImports(deps()),
      // One process adds a minute's polls to the queue and any process takes them, so the feed's quota is used once.
      'matches.feed': async () => {
        if (!feed()) return
        const { db, clock } = deps()
        const now = clock.now()
        const isWide = now.getUTCMinutes() % WIDE_EVERY === 0
        await db.tx(async tx => {
          for (let index = 0; index < POLLS_A_MINUTE; index += 1) {
            const runAt = new Date(now.getTime() + index * POLL_MS)
            const options = { runAt, key: `matches.poll ${index}`, maxAttempts: 1 }
            await tx.addJob('matches.poll', { wide: isWide && index === 0 }, options)
          }
        })
      },
      'matches.poll': async ({ wide }) => {
        isWideOwed ||= wide === true
        await poll()
      },
    },
    lanes: { feed: ['matches.poll'] },
    cron: [
      { pattern: '* * * * *', task: 'imports.end-lost' },
      { pattern: '* * * * *', task: 'matches.feed' },
    ],
  }
}
