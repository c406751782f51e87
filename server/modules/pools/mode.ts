import type { Settings, Profile } from '#contract/settings.ts'
import { questions } from '#contract/verify/modes.ts'
import type { Split } from '#contract/verify/pool.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import type { Refusal } from '#server/platform/fail.ts'
import type { Game } from './types.ts'

/** A missing fact that settlement needs. `match` is the match to open, if any. */
export interface MissingFact {
  fact: string
  match: string | null
}

/** Overdue decisions of an operator. ticks: options decided by hand · answers: questions decided by hand. */
export interface Awaited {
  kind: 'facts' | 'ticks' | 'answers'
  /** The whistle after which it was expected; may be in the future. */
  since: Date
}

/** The facts that a mode knows about one game at this moment. */
export interface GameSnapshot {
  /** The earliest scheduled start of its matches; null while unknown. */
  startsAt: Date | null
  /** The earliest real start, once known (C2). */
  startedAt: Date | null
  /** The final whistle of the last match, once all are over; without matches, the operator's publication (C9). */
  endedAt: Date | null
  /** Everything that scoring needs, derived from the facts: stored with each ranking, so that points can be recomputed at any time. */
  scoring: JsonObject
  /** The source facts of `scoring`, as the report of the settled game shows them, version by version. */
  facts: JsonObject
  missing: readonly MissingFact[]
  /** The next facts expected from the source; absent or null if none are. */
  awaited?: Awaited | null
  /** Why the game is void by the mode's own rules (A4), or null. */
  voidReason: string | null
}

/** A game's questions and the points of each answer, frozen when it opens. */
export interface Definition {
  /** As the report publishes it. */
  published: JsonObject
  /** The input of the settings hash (contract/verify/modes.ts), the type of game first. */
  frozen: readonly [kind: string, ...parts: unknown[]]
}

/** A mode's part of a pool game: the predictions and their scoring. */
export interface Mode {
  /** As stored in `game.mode`: athlete-card, card-game, coach-friend, game-vs, game-vs-vip, push-game. */
  name: string
  /** As statements name it: athletes-of-the-week, card-game, … */
  module: string
  /** The first word of the audit actions on its games: card, room, push. */
  auditFamily: string
  /** C2, F7: entries close this long before the start. */
  locksBeforeStartMs: number
  split: Split
  /** C9: for modes whose dispute window is shorter than the configured one. */
  disputeWindowMs?: number
  snapshot(from: Reader, gameId: string): Promise<GameSnapshot>
  definition(from: Reader, gameId: string): Promise<Definition>
  /** C9: ids of the facts that a player of this game may dispute: its matches, its athletes. */
  factsOf(from: Reader, gameId: string): Promise<readonly string[]>
  /**
   * Accounts that may not enter, by `game:account`, for modes that refuse some accounts, always or under some profiles. Called inside the
   * entry transaction, which locks the game for share: facts that change only under a lock of the game's row cannot change meanwhile. What
   * it reads first is sent with the locks; `under` is known once they are there. A game may be of another mode, or closed.
   */
  entryPolicy?(
    from: Reader,
    request: readonly { gameId: string; accountId: string }[],
    under: Promise<{ at: Date; profile: Profile }>,
  ): Promise<ReadonlyMap<string, Refusal>>
  /**
   * Whether a scheduled game may still open under the current settings, for modes with scheduled games. Its facts were checked when it was
   * scheduled, but the settings may have changed since.
   */
  mayOpen?(from: Reader, game: Game, settings: Settings): Promise<boolean>
  /**
   * C12: throws `plays_on_match` for an operator with a part in a game, for modes that operators decide by hand. The caller must lock the
   * game's row.
   */
  mustNotPlay?(tx: Tx, gameId: string, operatorId: string): Promise<void>
  /** The accounts that may read each game; a missing game is public once it is settled. */
  readers?(from: Reader, gameIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>
  /**
   * Finishes steps that were due before the game closes. Runs in the transaction that closes the game and locks its row, so that the
   * entries are complete before their root is published.
   */
  beforeLock?(tx: Tx, gameId: string, now: Date): Promise<void>
  /** Creates the pure function from an entry's picks to hundredths of a point. */
  scorer(scoring: JsonObject): (picks: readonly number[]) => number
}

/**
 * The definition of a game of a mode, from its published report. A verifier derives the frozen part from the same report, so the two cannot
 * differ. Throws for a mode that cannot be verified.
 */
export function definitionOf(mode: string, published: JsonObject): Definition {
  const read = questions.get(mode)
  if (!read) throw new Error(`Nobody can check reports of ${mode}`)
  return { published, frozen: read(published).frozen }
}
