import type { Settings, Profile } from '#contract/settings.ts'
import type { Split } from '#contract/verify/pool.ts'
import type { Refusal } from '#server/platform/fail.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import type { Game } from './types.ts'

/** A fact that is not known yet: nothing settles without it. `match` is the one to open, where there is one. */
export interface MissingFact {
  fact: string
  match: string | null
}

/** What a mode sees of the world for one game at this moment. */
export interface GameSnapshot {
  /** The earliest scheduled start of what it is about; null while unknown. */
  startsAt: Date | null
  /** The earliest real start, once there is one (C2). */
  startedAt: Date | null
  /** The final whistle of the last, once all is over; for what has no matches, the operator's publication (C9). */
  endedAt: Date | null
  /** All that scoring needs, made of the facts: kept with each board, so that points can always be told again. */
  scoring: JsonObject
  /** What `scoring` was made of, as the report of the settled game tells it, version by version. */
  facts: JsonObject
  missing: readonly MissingFact[]
  /** Why the game is void by the mode's own rules (A4), or null. */
  voidReason: string | null
}

/** What a game asks and what it is worth, frozen since it opened. */
export interface Definition {
  /** As the report tells it. */
  published: JsonObject
  /** What the hash of its settings is made of (contract/verify/modes.ts): first what kind of game it is. */
  frozen: readonly [kind: string, ...parts: unknown[]]
}

/** What a mode adds to a pool game: what is predicted, and how it scores. */
export interface Mode {
  /** As in `game.mode`: athlete-card, card-game, coach-friend, game-vs, game-vs-vip, push-game. */
  name: string
  /** As statements name it: athletes-of-the-week, card-game, … */
  module: string
  /** C2, F7: entries end this long before the start. */
  locksBeforeStartMs: number
  split: Split
  /** C9: for modes whose window is shorter than the house's. */
  disputeWindowMs?: number
  snapshot(from: Reader, gameId: string): Promise<GameSnapshot>
  definition(from: Reader, gameId: string): Promise<Definition>
  /** C9: ids of what a player of this game may doubt the facts of: its matches, the athletes it asks about. */
  factsOf(from: Reader, gameId: string): Promise<readonly string[]>
  /**
   * Who may not enter, by `game:account`, for modes that do not take everybody, or not under every profile. Asked inside the transaction that enters, which holds the
   * game: what it reads cannot change under a lock of the game's row.
   */
  entryPolicy?(
    from: Reader,
    request: readonly { gameId: string; accountId: string }[],
    under: { at: Date; profile: Profile },
  ): Promise<ReadonlyMap<string, Refusal>>
  /**
   * Whether a game that waited for its hour may still open, as the house is run by then, for modes whose games wait. What it lacks was asked
   * when it was scheduled; what the house allows can have changed since.
   */
  mayOpen?(from: Reader, game: Game, house: Settings): Promise<boolean>
  /** Among whom games are kept, by game: those that are missing are for everybody to look up once they are settled. */
  readers?(from: Reader, gameIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>
  /**
   * What was due of a game before its lock and is still to be done when that comes: done in the transaction that locks, which holds the
   * game, so that the entries are whole before their root is published.
   */
  beforeLock?(tx: Tx, gameId: string, now: Date): Promise<void>
  /** Makes the pure function from an entry's picks to hundredths of a point. */
  scorer(scoring: JsonObject): (picks: readonly number[]) => number
}
