import type { RawBuilder } from 'kysely'
import type { WaitingType } from '#contract/api/admin/waiting.ts'
import type { Todo } from '#contract/api/player/home.ts'
import type { Profile } from '#contract/settings.ts'
import type { Reader } from '#server/platform/db.ts'

export interface WaitingQuery {
  now: Date
  /** Who asks: their own proposals wait for somebody else. */
  operatorId: string
}

/** Items of one type that need an operator, from the tables of the module that contributes it. */
export interface WaitingSource {
  /** Selects `mode` (null but for games) and `since`, by an index of what is open or among few rows. */
  rows: (query: WaitingQuery) => RawBuilder<unknown>
  /** From how old on an item is urgent; negative for what is about to happen. Never without it. */
  urgentAfterMs?: number
  /** The days an item is about. */
  days?: (from: Reader) => Promise<{ from: string; to: string } | null>
}
export type WaitingSources = Readonly<Partial<Record<WaitingType, WaitingSource>>>

export const HOUR_MS = 3_600_000

export interface TodoQuery {
  accountId: string
  now: Date
  /** What the operator may not offer any more can be looked at, but nothing can be done about it. */
  profile: Profile
}

/** What a player has to do, of one module. */
export type TodoSource = (from: Reader, query: TodoQuery) => Promise<Todo[]>
