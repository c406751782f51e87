/** What a verifier can find. Clients and the command line turn codes into words. */

/** Makes SHA-256 of bytes: `node:crypto` or `crypto.subtle`. */
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
  // What they came to.
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

/** Something that is not as it should be: which entry, which field, what follows from the rest, and what is said instead. */
export interface Finding {
  code: FindingCode
  /** The entry it is about. */
  entry?: string
  /** The player it is about, as the report numbers them. */
  player?: number
  /** The field, as a path in the document: `totals.feeCentavos`. */
  field: string
  expected: string
  found: string
}
