/** Each mode's reading of a report: its questions, and how the facts score picks. */
import type { Definition, SlotPoints, Resolved } from './athlete-card.ts'
import type { Goals, MatchPoints, ResolvedMatch } from './card-game.ts'
import type { RoomPoints } from './coach-friend.ts'
import type { Split } from './pool.ts'
import type { PushDefinition, PushAnswer } from './push-game.ts'
import type { ResolvedRoomMatch } from './room-match.ts'
import type { Nearness } from './versus.ts'

/** The result at each position of a game, and an entry's points for it, in hundredths of a point. */
export type Explained =
  | { of: 'athletes'; game: Definition; resolved: readonly Resolved[]; points: readonly SlotPoints[] }
  | { of: 'matches'; resolved: readonly ResolvedMatch[]; points: readonly MatchPoints[] }
  | { of: 'room'; resolved: ResolvedRoomMatch; points: RoomPoints }
  /** `best` is the guess that decides; `near` is null of one that does not count, and before there is a score. */
  | {
      of: 'duel'
      resolved: ResolvedMatch
      guesses: readonly { guess: Goals; near: Nearness | null }[]
      best: Nearness | null
    }
  /** `resolved`: the operator's own answer. `predicted` is null where nobody's picks are asked about. */
  | { of: 'push'; game: PushDefinition; answer: PushAnswer; resolved: boolean | null; predicted: boolean | null }

/** The input of a settlement or a correction. */
export interface Evidence {
  facts: unknown
  /** C2: when it really began, as ISO; null while it has not. */
  startedAt: string | null
}

/** The results by the facts. */
export interface Judged {
  /** How the points of an entry's picks come about, place by place. */
  explain(picks: readonly number[]): Explained
  /** Hundredths of a point of an entry's picks, which `arePicks` has seen. */
  score: (picks: readonly number[]) => number
  /** Whether the facts contain these picks, in modes whose facts contain picks (V2). */
  isResolved?: (picks: readonly number[]) => boolean
  /** The time of the last player's move in the facts: it is before entries close. */
  lastAt?: string | null
  /** A4: why the game is void by its facts, or null. */
  voidReason: string | null
  /** Facts that nothing settles without. */
  missing: readonly string[]
}

/** A mode as the report describes it. Readers throw Unreadable. */
export interface Question {
  /** First what kind of game it is, then all that was frozen when it opened: what the settings' hash is made of. */
  frozen: readonly [kind: string, ...parts: unknown[]]
  split: Split
  /** Whether these could be sent. */
  arePicks(picks: readonly number[]): boolean
  judge(evidence: Evidence): Judged
  /** Why the game is void by the picks of all entries that count, whatever happened then (V4), or null. */
  voidByPicks?(all: readonly (readonly number[])[]): string | null
}
