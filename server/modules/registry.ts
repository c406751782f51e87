import { apiFootball } from '#server/gateways/feed/api-football.ts'
import { factsAt, replayLengthMs } from '#server/gateways/feed/replay.ts'
import { adJobs } from '#server/modules/ads/jobs.ts'
import { accountJobs } from '#server/modules/accounts/jobs.ts'
import type { Invariant } from '#server/modules/ledger/index.ts'
import { ledgerJobs } from '#server/modules/ledger/jobs.ts'
import type { SettledAmong } from '#server/modules/matches/index.ts'
import { type MatchJobsNeeds, matchJobs } from '#server/modules/matches/jobs.ts'
import { athleteCardMode, championshipCardMode, settledMatches } from '#server/modules/cards/index.ts'
import { cardJobs } from '#server/modules/cards/jobs.ts'
import { chatJobs } from '#server/modules/chat/jobs.ts'
import { influencerJobs } from '#server/modules/influencers/jobs.ts'
import { notificationJobs } from '#server/modules/notifications/jobs.ts'
import { type Mode, poolInvariants } from '#server/modules/pools/index.ts'
import { proofJobs } from '#server/modules/proofs/jobs.ts'
import { poolJobs } from '#server/modules/pools/jobs.ts'
import { rankingJobs } from '#server/modules/rankings/jobs.ts'
import { walletInvariants } from '#server/modules/wallet/index.ts'
import { depositJobs } from '#server/modules/wallet/jobs-deposits.ts'
import { withdrawalJobs } from '#server/modules/wallet/jobs-withdrawals.ts'
import type { Deps } from '#server/platform/deps.ts'
import { housekeepingJobs } from '#server/platform/housekeeping.ts'
import type { JobSet } from '#server/platform/jobs.ts'

/** What modules promise about money beyond the ledger's own promises: the check of the books proves these too (W5). */
export const invariants: readonly Invariant[] = [...poolInvariants, ...walletInvariants]

/** Every mode of pool games there is. */
export const modes: readonly Mode[] = [athleteCardMode, championshipCardMode]

/** A mode by its name. Throws for one that this version does not know. */
export function modeOf(name: string): Mode {
  const mode = modes.find(each => each.name === name)
  if (!mode) throw new Error(`No mode ${name}`)
  return mode
}

/** Which matches games were settled by: what is told of them later changes nothing. */
export const settledAmong: SettledAmong = settledMatches

const matchNeeds: MatchJobsNeeds = {
  settledAmong,
  feedOf: ({ config, clock }) => {
    if (!config.feed) return undefined
    const { key, url } = config.feed
    return apiFootball({ key, clock, ...(url === undefined ? {} : { url }) })
  },
  replay: { lengthMs: replayLengthMs, factsAt },
}

/** Every module's jobs. `deps` is asked for when a job runs, so the set can be read before the rest is made. */
export const jobSets = (deps: () => Deps): JobSet[] => [
  housekeepingJobs(deps),
  accountJobs(deps),
  ledgerJobs(deps, invariants),
  matchJobs(deps, matchNeeds),
  poolJobs(deps, modeOf),
  proofJobs(deps, modeOf),
  cardJobs(deps),
  depositJobs(deps),
  withdrawalJobs(deps),
  rankingJobs(deps),
  chatJobs(deps),
  influencerJobs(deps),
  adJobs(deps),
  notificationJobs(deps),
]
