import type { Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import type { TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { EARLY, LATE, type Three } from './made-lists.ts'

/** A list, the rows `a`, `b` and `c` that `own` finds alone, and what each order and choice makes of them. */
export interface Case {
  list: Endpoint
  file: Endpoint
  own: Record<string, string>
  rows: Three
  /** Without an order. */
  usual: string
  /** By each column the contract declares, rising; and falling, where that is not the reverse: rows without a value come last both ways. */
  sorts: Record<string, string | readonly [rising: string, falling: string]>
  /** A choice, and what it leaves. */
  narrowed: [query: Record<string, string>, finds: string][]
  /** A role that may not read it; none where all may. */
  stranger?: Role
  /** What a row is called in the first cell of the file; its id otherwise. */
  called?: (row: Record<string, unknown>) => string
  /** Rows of others are in it too, and left out of account. */
  isShared?: true
  /** Nobody writes freely into its rows, so no formula can be in its file. */
  isPlain?: true
}

export const byDays = (early: string, late: string): Case['narrowed'] => [
  [{ from: EARLY, to: EARLY }, early],
  [{ from: LATE }, late],
]

/** Three players, in the order of their usernames. */
export type People = readonly [Player, Player, Player]

export const threePlayers = async (app: TestApp, name?: string): Promise<People> => {
  const changes = name === undefined ? {} : { name }
  return [await newPlayer(app, changes), await newPlayer(app, changes), await newPlayer(app, changes)]
}
