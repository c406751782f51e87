import type { FastifyInstance } from 'fastify'
import type { TimelineKind } from '#contract/api/admin/audit.ts'
import type { SearchKind } from '#contract/api/admin/search.ts'
import type { WaitingType } from '#contract/api/admin/waiting.ts'
import { apiFootball } from '#server/gateways/feed/api-football.ts'
import { factsAt, replayLengthMs } from '#server/gateways/feed/replay.ts'
import { accountsModule } from '#server/modules/accounts/module.ts'
import { adsModule } from '#server/modules/ads/module.ts'
import { askOrder } from '#server/modules/approvals/index.ts'
import { approvalsModule } from '#server/modules/approvals/module.ts'
import { auditModule } from '#server/modules/audit/module.ts'
import { backofficeModule } from '#server/modules/backoffice/module.ts'
import { booksModule } from '#server/modules/books/module.ts'
import { cardsModule } from '#server/modules/cards/module.ts'
import { chatModule } from '#server/modules/chat/module.ts'
import { contentModule } from '#server/modules/content/module.ts'
import { homeModule } from '#server/modules/home/module.ts'
import { importsModule } from '#server/modules/imports/module.ts'
import { influencersModule } from '#server/modules/influencers/module.ts'
import { checkNow } from '#server/modules/kyc/index.ts'
import { kycModule } from '#server/modules/kyc/module.ts'
import { leaguesModule } from '#server/modules/leagues/module.ts'
import { balanceOf, isInPlay, lockBalance, openWallet } from '#server/modules/ledger/index.ts'
import { ledgerModule } from '#server/modules/ledger/module.ts'
import type { SettledAmong } from '#server/modules/matches/index.ts'
import { matchesModule } from '#server/modules/matches/module.ts'
import type { Module, Needs } from '#server/modules/module.ts'
import { notificationsModule } from '#server/modules/notifications/module.ts'
import { hasOpenWithdrawal, owes } from '#server/modules/payments/index.ts'
import { paymentsModule } from '#server/modules/payments/module.ts'
import type { FirstStepSources, SearchSource, WaitingSource } from '#server/modules/pending.ts'
import {
  gamesOf,
  gamesOfOrders,
  hasOpenEntries,
  lockFacts,
  type Mode,
  type SubmitEntry,
} from '#server/modules/pools/index.ts'
import { poolsModule } from '#server/modules/pools/module.ts'
import { publishedHeads } from '#server/modules/proofs/index.ts'
import { proofsModule } from '#server/modules/proofs/module.ts'
import { publicApiModule } from '#server/modules/public-api/module.ts'
import { pushGamesModule } from '#server/modules/push-games/module.ts'
import { rankingsModule } from '#server/modules/rankings/module.ts'
import { responsibleModule } from '#server/modules/responsible/module.ts'
import { riskModule } from '#server/modules/risk/module.ts'
import { heldPrizesUnder } from '#server/modules/rooms/index.ts'
import { roomsModule } from '#server/modules/rooms/module.ts'
import { settingsModule } from '#server/modules/settings/module.ts'
import { sharingModule } from '#server/modules/sharing/module.ts'
import { staffModule } from '#server/modules/staff/module.ts'
import { taxesModule } from '#server/modules/taxes/module.ts'
import { webhooksModule } from '#server/modules/webhooks/module.ts'
import { watchedBackups } from '#server/platform/backup/watch.ts'
import type { Deps } from '#server/platform/deps.ts'
import { watchGateway } from '#server/platform/gateway-watch.ts'
import { housekeepingJobs } from '#server/platform/housekeeping.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import type { Watched } from '#server/platform/metrics.ts'
import { watchedQueue } from '#server/platform/queue-watch.ts'
import { platformRetention, type Retention } from '#server/platform/retention.ts'
import { isChatMember } from './chat-members.ts'

/** Every module once. Among consumers of the same event, the order determines whose job is added first. */
export const modules: readonly Module[] = [
  staffModule,
  accountsModule,
  settingsModule,
  auditModule,
  kycModule,
  ledgerModule,
  approvalsModule,
  matchesModule,
  importsModule,
  contentModule,
  responsibleModule,
  poolsModule,
  booksModule,
  proofsModule,
  cardsModule,
  roomsModule,
  pushGamesModule,
  paymentsModule,
  riskModule,
  taxesModule,
  rankingsModule,
  leaguesModule,
  chatModule,
  influencersModule,
  adsModule,
  notificationsModule,
  sharingModule,
  homeModule,
  publicApiModule,
  webhooksModule,
  backofficeModule,
]

const modes = new Map(modules.flatMap(({ modes: own = [] }) => own.map(mode => [mode.name, mode])))

/** A mode of pool games by name. Throws for one that this version does not know. */
export function modeOf(name: string): Mode {
  const mode = modes.get(name)
  if (!mode) throw new Error(`No mode ${name}`)
  return mode
}

/** Modules' invariants beyond the ledger's own, which the ledger check verifies too (W5). */
export const invariants = modules.flatMap(module => module.invariants ?? [])

/** Retention of the rows of every table. */
export const retention: readonly Retention[] = [
  ...platformRetention,
  ...modules.flatMap(module => module.retention ?? []),
]

/** Gauges at `/metrics`. */
export const watched: readonly Watched[] = [
  ...watchedQueue,
  ...watchedBackups,
  ...modules.flatMap(module => module.watched ?? []),
]

/**
 * The matches that settled games: later reports no longer change them. Questions are excluded: they are paid during their match, whose
 * other games still wait for its end; corrections apply to them (C10). Blocks settlement until the calling transaction ends.
 */
export const settledAmong: SettledAmong = async (from, matchIds) => {
  await lockFacts(from)
  const settled = new Set<string>()
  for (const module of modules) for (const id of (await module.settledAmong?.(from, matchIds)) ?? []) settled.add(id)
  return settled
}

const timelineOf = (kind: TimelineKind) => modules.flatMap(({ timeline }) => timeline?.[kind] ?? [])

const needs: Needs = {
  modeOf,
  invariants,
  exports: modules.flatMap(module => module.exports ?? []),
  waiting: Object.assign({}, ...modules.map(module => module.waiting)) as Record<WaitingType, WaitingSource>,
  firstSteps: Object.assign({}, ...modules.map(module => module.firstSteps)) as FirstStepSources,
  search: Object.assign({}, ...modules.map(module => module.search)) as Record<SearchKind, SearchSource>,
  timeline: {
    game: timelineOf('game'),
    match: timelineOf('match'),
    player: timelineOf('player'),
    deposit: timelineOf('deposit'),
    withdrawal: timelineOf('withdrawal'),
  },
  todo: modules.flatMap(module => module.todo ?? []),
  settledAmong,
  matchesOfGames: modules.flatMap(module => module.matchesOfGames ?? []),
  gamesOfMatch: modules.flatMap(module => module.gamesOfMatch ?? []),
  money: {
    balanceOf,
    lockBalance,
    isInPlay: async (from, accountId) =>
      (await isInPlay(from, accountId)) ||
      (await hasOpenEntries(from, accountId)) ||
      (await hasOpenWithdrawal(from, accountId)),
    owes,
    open: openWallet,
  },
  checkPerson: checkNow,
  heldPrizesUnder,
  publishedHeads,
  isChatMember,
  gamesOf,
  gamesOfOrders: gamesOfOrders(modeOf),
  askOrder,
  feedOf: ({ config, clock, metrics }) => {
    if (!config.feed) return undefined
    const { key, url } = config.feed
    return watchGateway('feed', apiFootball({ key, clock, ...(url === undefined ? {} : { url }) }), metrics)
  },
  replay: { lengthMs: replayLengthMs, factsAt },
}

/** Serves every module's player endpoints. */
export function serveModules(app: FastifyInstance, deps: Deps, submitEntry: SubmitEntry): void {
  for (const module of modules) module.routes?.(app, deps, { ...needs, submitEntry })
}

/** Serves every module's operator endpoints. */
export function serveAdminModules(app: FastifyInstance, deps: Deps): void {
  for (const module of modules) module.adminRoutes?.(app, deps, needs)
}

/** Every module's jobs. Calls `deps` only when a job runs, so that the set can be read before the rest is created. */
export const jobSets = (deps: () => Deps): JobSet[] => [
  housekeepingJobs(deps, retention),
  ...modules.flatMap(module => module.jobs?.(deps, needs) ?? []),
]
