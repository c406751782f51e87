/** Each mode's reading of a report: its questions, and how the facts score picks. */
import type { Definition, SlotPoints, Resolved } from './athlete-card.ts'
import type { Goals, MatchPoints, ResolvedMatch } from './card-game.ts'
import type { RoomPoints } from './coach-friend.ts'
import type { Split } from './pool.ts'
import type { PushDefinition, PushAnswer } from './push-game.ts'
import type { ResolvedRoomMatch } from './room-match.ts'
import type { Nearness } from './versus.ts'

/** The result at each index of a game, and an entry's points for it, in hundredths of a point. */
export type Explained =
  | { of: 'athletes'; game: Definition; resolved: readonly Resolved[]; points: readonly SlotPoints[] }
  | { of: 'matches'; resolved: readonly ResolvedMatch[]; points: readonly MatchPoints[] }
  | { of: 'room'; resolved: ResolvedRoomMatch; points: RoomPoints }
  /** `best` is the deciding guess; `near` is null for an invalid guess, and before there is a score. */
  | {
      of: 'duel'
      resolved: ResolvedMatch
      guesses: readonly { guess: Goals; near: Nearness | null }[]
      best: Nearness | null
    }
  /** `resolved`: the operator's own answer. `predicted` is null without an entry. */
  | { of: 'push'; game: PushDefinition; answer: PushAnswer; resolved: boolean | null; predicted: boolean | null }

/** The input of a settlement or a correction. */
export interface Evidence {
  facts: unknown
  /** C2: the real start, as ISO; null before it. */
  startedAt: string | null
}

/** The results by the facts. */
export interface Judged {
  /** The points of an entry's picks, index by index. */
  explain(picks: readonly number[]): Explained
  /** Hundredths of a point of an entry's picks, validated by `arePicks`. */
  score: (picks: readonly number[]) => number
  /** Whether the facts contain these picks, in modes whose facts contain picks (V2). */
  isResolved?: (picks: readonly number[]) => boolean
  /** The time of the last player's move in the facts: it is before entries close. */
  lastAt?: string | null
  /** A4: why the game is void by its facts, or null. */
  voidReason: string | null
  /** Facts that settlement requires. */
  missing: readonly string[]
}

/** A mode as the report describes it. Readers throw Unreadable. */
export interface Question {
  /** The type of game, followed by everything frozen when it opened: the input of the settings' hash. */
  frozen: readonly [kind: string, ...parts: unknown[]]
  split: Split
  /** Whether these picks could be submitted. */
  arePicks(picks: readonly number[]): boolean
  judge(evidence: Evidence): Judged
  /** Why the game is void by the picks of all valid entries, whatever happened later (V4), or null. */
  voidByPicks?(all: readonly (readonly number[])[]): string | null
}
