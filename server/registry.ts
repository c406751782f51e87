import { apiFootball } from '#server/gateways/feed/api-football.ts'
import { factsAt, replayLengthMs } from '#server/gateways/feed/replay.ts'
import { adJobs } from '#server/modules/ads/jobs.ts'
import { auditJobs } from '#server/modules/audit/jobs.ts'
import { accountJobs } from '#server/modules/accounts/jobs.ts'
import { settingsJobs } from '#server/modules/settings/jobs.ts'
import { identityJobs } from '#server/modules/kyc/jobs.ts'
import { publishedHeads } from '#server/modules/proofs/index.ts'
import { watchedAudit } from '#server/modules/audit/index.ts'
import { type Invariant, watchedBooks } from '#server/modules/ledger/index.ts'
import { ledgerJobs } from '#server/modules/ledger/jobs.ts'
import { type ImportJobsNeeds, importJobs } from '#server/modules/imports/jobs.ts'
import type { SettledAmong } from '#server/modules/matches/index.ts'
import { matchJobs } from '#server/modules/matches/jobs.ts'
import { athleteCardMode, championshipCardMode, settledMatches } from '#server/modules/cards/index.ts'
import { cardJobs } from '#server/modules/cards/jobs.ts'
import { chatJobs } from '#server/modules/chat/jobs.ts'
import { influencerJobs } from '#server/modules/influencers/jobs.ts'
import { notificationJobs } from '#server/modules/notifications/jobs.ts'
import { lockFacts, type Mode, poolInvariants, watchedPools } from '#server/modules/pools/index.ts'
import { proofJobs } from '#server/modules/proofs/jobs.ts'
import { poolJobs } from '#server/modules/pools/jobs.ts'
import { familyMode, settledRoomMatches, versusMode, vipMode, watchedTurns } from '#server/modules/rooms/index.ts'
import { roomJobs } from '#server/modules/rooms/jobs.ts'
import { pushMode } from '#server/modules/push-games/index.ts'
import { pushJobs } from '#server/modules/push-games/jobs.ts'
import { riskJobs } from '#server/modules/risk/jobs.ts'
import { rankingJobs } from '#server/modules/rankings/jobs.ts'
import { walletInvariants, watchedWallet } from '#server/modules/payments/index.ts'
import { paymentJobs } from '#server/modules/payments/jobs.ts'
import type { Deps } from '#server/platform/deps.ts'
import { watchGateway } from '#server/platform/gateway-watch.ts'
import { housekeepingJobs } from '#server/platform/housekeeping.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import type { Watched } from '#server/platform/metrics.ts'
import { watchedQueue } from '#server/platform/queue-watch.ts'

/** What modules promise about money beyond the ledger's own promises: the check of the books proves these too (W5). */
export const invariants: readonly Invariant[] = [...poolInvariants, ...walletInvariants]

/** What the operator of the house watches of it at `/metrics`. */
export const watched: readonly Watched[] = [
  ...watchedQueue,
  ...watchedBooks,
  ...watchedAudit,
  ...watchedPools,
  ...watchedTurns,
  ...watchedWallet,
]

/** Every mode of pool games there is. */
export const modes: readonly Mode[] = [athleteCardMode, championshipCardMode, familyMode, versusMode, vipMode, pushMode]

/** A mode by its name. Throws for one that this version does not know. */
export function modeOf(name: string): Mode {
  const mode = modes.find(each => each.name === name)
  if (!mode) throw new Error(`No mode ${name}`)
  return mode
}

/**
 * Which matches games were settled by: what is told of them later changes nothing. Questions are paid while their match goes on, for the
 * games that wait for its end: they keep what they were paid by (C10) and hold nothing. No game is settled from then on until the
 * transaction that asks has ended.
 */
export const settledAmong: SettledAmong = async (from, matchIds) => {
  await lockFacts(from)
  return new Set([...(await settledMatches(from, matchIds)), ...(await settledRoomMatches(from, matchIds))])
}

const importNeeds: ImportJobsNeeds = {
  settledAmong,
  feedOf: ({ config, clock, metrics }) => {
    if (!config.feed) return undefined
    const { key, url } = config.feed
    return watchGateway('feed', apiFootball({ key, clock, ...(url === undefined ? {} : { url }) }), metrics)
  },
}

/** Every module's jobs. `deps` is asked for when a job runs, so the set can be read before the rest is made. */
export const jobSets = (deps: () => Deps): JobSet[] => [
  housekeepingJobs(deps),
  accountJobs(deps),
  settingsJobs(deps),
  auditJobs(deps, publishedHeads),
  identityJobs(deps),
  ledgerJobs(deps, invariants),
  matchJobs(deps, { lengthMs: replayLengthMs, factsAt }),
  importJobs(deps, importNeeds),
  poolJobs(deps, modeOf),
  proofJobs(deps, modeOf),
  cardJobs(deps),
  ...roomJobs(deps),
  pushJobs(deps),
  ...paymentJobs(deps),
  riskJobs(deps),
  rankingJobs(deps),
  chatJobs(deps),
  influencerJobs(deps),
  adJobs(deps),
  notificationJobs(deps),
]
