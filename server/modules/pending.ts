import type { RawBuilder } from 'kysely'
import type { TimelineKind, TimelineType } from '#contract/api/admin/audit.ts'
import type { SearchKind } from '#contract/api/admin/search.ts'
import type { FirstStep, WaitingType } from '#contract/api/admin/waiting.ts'
import type { Todo } from '#contract/api/player/home.ts'
import type { Profile } from '#contract/settings.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Typed } from '#server/platform/search.ts'

export interface WaitingQuery {
  now: Date
  /** The caller: their own proposals wait for another operator. */
  operatorId: string
}

/** Items of one type that need an operator, read from the contributing module's tables. */
export interface WaitingSource {
  /** Selects `mode` (null except for games) and `since`, through an index of open items or from few rows. */
  rows: (query: WaitingQuery) => RawBuilder<unknown>
  /** Age from which an item is urgent; negative for upcoming events. Never urgent without it. */
  urgentAfterMs?: number
  /** The days an item refers to. */
  days?: (from: Reader) => Promise<{ from: string; to: string } | null>
}
export type WaitingSources = Readonly<Partial<Record<WaitingType, WaitingSource>>>

type FoundColumn = 'id' | 'title' | 'note' | 'mode' | 'state' | 'amount' | 'at' | 'within' | 'playerId'

/** Results of the global search of one type: `found` begins with `from` and ends with its order. */
export interface FoundRows {
  columns: Partial<Record<FoundColumn, RawBuilder<unknown>>> & Record<'id' | 'title', RawBuilder<unknown>>
  found: RawBuilder<unknown>
}

/** The matching rows of one type, through an index or from few rows; undefined if the text cannot match. */
export type SearchSource = (typed: Typed) => FoundRows | undefined
export type SearchSources = Readonly<Partial<Record<SearchKind, SearchSource>>>

export interface TimelineQuery {
  id: string
  /** The families of the audit log that the reader may see; null for all. */
  families: readonly string[] | null
  /** Selects the ids of a game's matches, or of a match's games; nothing for other subjects. */
  related: RawBuilder<unknown>
}

type EventColumn =
  | 'operatorId'
  | 'accountId'
  | 'reason'
  | 'gameId'
  | 'matchId'
  /** The entry or payment of a movement; the module that assembles the timeline describes it. */
  | 'subjectId'
  | 'version'
  | 'amount'
  | 'detail'

/** Events of one type: `found` begins with `from` and finds those of one subject through an index. */
export interface EventRows {
  type: TimelineType
  columns: Partial<Record<EventColumn, RawBuilder<unknown>>> & Record<'key' | 'at', RawBuilder<unknown>>
  found: RawBuilder<unknown>
}

/** A module's timeline of each type of subject. */
export type TimelineSource = (query: TimelineQuery) => readonly EventRows[]
export type TimelineSources = Readonly<Partial<Record<TimelineKind, TimelineSource>>>

export const HOUR_MS = 3_600_000

export interface TodoQuery {
  accountId: string
  now: Date
  /** Games of modes no longer allowed can be viewed but not acted on. */
  profile: Profile
}

/** A player's pending actions, from one module. */
export type TodoSource = (from: Reader, query: TodoQuery) => Promise<Todo[]>

/** Whether a launch step is done, as a condition on the tables of the module that contributes it. */
export type FirstStepSources = Readonly<Partial<Record<FirstStep, (now: Date) => RawBuilder<boolean>>>>
