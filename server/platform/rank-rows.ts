/** Rankings stored as rows of ids in order, 12 bytes per id, so that a page is read by number at the same cost at every depth. */

/** Ranks per row of a ranking. */
export const RANKS_PER_ROW = 500
/** An id of 24 hexadecimal characters, as bytes. */
export const ID_BYTES = 12
/** How long pages of a replaced ranking are stored, so that clients paging through it see one version (api.md). */
export const CACHED_SNAPSHOT_MS = 2 * 60_000

/** The id at an index of a row of ids. */
export const idAt = (ids: Buffer, index: number): string =>
  ids.toString('hex', index * ID_BYTES, (index + 1) * ID_BYTES)

/** The rows that contain `limit` ranks starting at `first` (0 is the top), both included, and how many ranks to skip before it. */
export function rowsOfRanks(first: number, limit: number): { from: number; to: number; before: number } {
  const from = Math.floor(first / RANKS_PER_ROW)
  return { from, to: Math.floor((first + limit - 1) / RANKS_PER_ROW), before: first - from * RANKS_PER_ROW }
}
