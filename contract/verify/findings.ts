import { formatBriefly, Unreadable } from './shape.ts'

/** Findings of a verifier. Clients and the command line translate the codes. */

/** Computes SHA-256: `node:crypto` or `crypto.subtle`. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>

/** Each kind of finding. */
export const FINDING_CODES = [
  // The document itself.
  'unreadable',
  'unknown_mode',
  'seal_differs',
  // The tree and the log.
  'leaf_differs',
  'entries_differ',
  'root_differs',
  'entry_added',
  'entry_order',
  'log_hash_differs',
  'log_game_differs',
  'log_row_differs',
  'log_chain_broken',
  'settings_differ',
  'path_differs',
  // Entries.
  'entry_late',
  'entry_void_wrong',
  'entry_repeated',
  'entry_over_limit',
  'picks_invalid',
  'picks_differ',
  'player_differs',
  // Results.
  'facts_absent',
  'facts_missing',
  'score_differs',
  'rank_differs',
  'prize_differs',
  'withheld_differs',
  'refund_differs',
  'void_wrong',
  'total_differs',
  'correction_differs',
] as const
export type FindingCode = (typeof FINDING_CODES)[number]

/** A violation: the entry, the field, the expected value, and the value found. */
export interface Finding {
  code: FindingCode
  /** The affected entry. */
  entry?: string
  /** The affected player, by number in the report. */
  player?: number
  /** The field, as a path in the document: `totals.feeCentavos`. */
  field: string
  expected: string
  found: string
}

/** Maximum findings, because a changed price would be reported for every entry. */
const MOST = 1_000

/** The findings so far. */
export interface FindingList {
  readonly all: Finding[]
  add(finding: Finding): void
  /** Adds a finding if two values differ. */
  expect(where: Pick<Finding, 'code' | 'field' | 'entry' | 'player'>, expected: unknown, found: unknown): void
  /** The value a reader returns; undefined, with a finding, if it throws Unreadable. */
  read<T>(work: () => T): T | undefined
}

/** An empty list. */
export function findingList(): FindingList {
  const all: Finding[] = []
  const add = (finding: Finding): void => {
    if (all.length < MOST) all.push(finding)
  }
  return {
    all,
    add,
    expect: (where, expected, found) => {
      if (expected !== found) add({ ...where, expected: formatBriefly(expected), found: formatBriefly(found) })
    },
    read: work => {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        const { field, expected, found } = error
        add({ code: 'unreadable', field, expected, found })
        return undefined
      }
    },
  }
}
