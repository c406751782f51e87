import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { TimelineKind } from '#contract/api/admin/audit.ts'
import type { SearchKind } from '#contract/api/admin/search.ts'
import type { WaitingType } from '#contract/api/admin/waiting.ts'
import type { FeedGateway } from '#server/gateways/feed/port.ts'
import type { AccountMoney, ExportPart } from '#server/modules/accounts/index.ts'
import type { askOrder, GamesOfOrders } from '#server/modules/approvals/index.ts'
import type { PublishedHeads } from '#server/modules/audit/index.ts'
import type { IsMember } from '#server/modules/chat/index.ts'
import type { Invariant } from '#server/modules/ledger/index.ts'
import type { ReplayEngine, SettledAmong } from '#server/modules/matches/index.ts'
import type { HeldElsewhere } from '#server/modules/payments/index.ts'
import type { gamesOf, Mode, ModeOf, SubmitEntry } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import type { Watched } from '#server/platform/metrics.ts'
import type { Retention } from '#server/platform/retention.ts'
import type {
  FirstStepSources,
  SearchSource,
  SearchSources,
  TimelineSource,
  TimelineSources,
  TodoSource,
  WaitingSource,
  WaitingSources,
} from './pending.ts'

/** A module's contributions; `server/registry.ts` lists every module once. */
export interface Module {
  /** Player endpoints. */
  routes?: (app: FastifyInstance, deps: Deps, needs: Needs & { submitEntry: SubmitEntry }) => void
  /** Operator endpoints. */
  adminRoutes?: (app: FastifyInstance, deps: Deps, needs: Needs) => void
  /** Calls `deps` only when a job runs, so that the job sets can be read before the rest is created. */
  jobs?: (deps: () => Deps, needs: Needs) => readonly JobSet[]
  /** Modes of pool games. */
  modes?: readonly Mode[]
  /** Invariants beyond the ledger's own, which the ledger check verifies too (W5). */
  invariants?: readonly Invariant[]
  /** Retention of the rows of each of its tables: every table must be listed exactly once. */
  retention?: readonly Retention[]
  /** Gauges at `/metrics`. */
  watched?: readonly Watched[]
  /** Parts of the export of personal data. */
  exports?: readonly ExportPart[]
  /** Items that need an operator. */
  waiting?: WaitingSources
  /** Launch steps of a new deployment. */
  firstSteps?: FirstStepSources
  /** Sources of the console's search. */
  search?: SearchSources
  /** The timeline of a game, a match, a player, a deposit or a withdrawal. */
  timeline?: TimelineSources
  /** A player's pending actions. */
  todo?: TodoSource
  /** Which of these matches games of this module were settled by. */
  settledAmong?: SettledAmong
  /** Selects `game_id` and `match_id` of games and the matches that decide them. */
  matchesOfGames?: RawBuilder<unknown>
  /** Selects the `id` of the games that depend on a match. */
  gamesOfMatch?: (matchId: string) => RawBuilder<unknown>
}

/** Functions that modules need from modules they may not import: collected from all of them, or provided by the composition root. */
export interface Needs {
  modeOf: ModeOf
  invariants: readonly Invariant[]
  exports: readonly ExportPart[]
  waiting: Readonly<Record<WaitingType, WaitingSource>>
  search: Readonly<Record<SearchKind, SearchSource>>
  firstSteps: FirstStepSources
  timeline: Readonly<Record<TimelineKind, readonly TimelineSource[]>>
  todo: readonly TodoSource[]
  settledAmong: SettledAmong
  matchesOfGames: readonly RawBuilder<unknown>[]
  gamesOfMatch: readonly ((matchId: string) => RawBuilder<unknown>)[]
  money: AccountMoney
  checkPerson: (deps: Deps, accountId: string) => Promise<unknown>
  heldPrizesUnder: (config: Deps['config']) => HeldElsewhere
  publishedHeads: PublishedHeads
  isChatMember: IsMember
  gamesOf: typeof gamesOf
  gamesOfOrders: GamesOfOrders
  askOrder: typeof askOrder
  feedOf: (deps: Deps) => FeedGateway | undefined
  replay: ReplayEngine
}
