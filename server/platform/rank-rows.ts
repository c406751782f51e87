/** Rankings stored as rows of ids in order, 12 bytes per id, so that a page is read by number at the same cost at every depth. */

/** Ranks per row of a ranking. */
export const RANKS_PER_ROW = 500
/** An id of 24 hexadecimal characters, as bytes. */
export const ID_BYTES = 12
/** Pages of a replaced ranking are stored this long, so that clients paging through it see one version (api.md). */
export const CACHED_SNAPSHOT_MS = 2 * 60_000

/** The id at an index of a row of ids. */
export const idAt = (ids: Buffer, index: number): string =>
  ids.toString('hex', index * ID_BYTES, (index + 1) * ID_BYTES)

/** The rows that contain `limit` ranks starting at `first` (0 is the top), both included, and how many ranks to skip before it. */
export function rowsOfRanks(first: number, limit: number): { from: number; to: number; before: number } {
  const from = Math.floor(first / RANKS_PER_ROW)
  return { from, to: Math.floor((first + limit - 1) / RANKS_PER_ROW), before: first - from * RANKS_PER_ROW }
}

/** The index of an id in a row of sorted ids; undefined if it is missing. */
export function indexOfId(ids: Buffer, id: string): number | undefined {
  const wanted = Buffer.from(id, 'hex')
  let [low, high] = [0, ids.length / ID_BYTES]
  while (low < high) {
    const middle = (low + high) >> 1
    const order = ids.compare(wanted, 0, ID_BYTES, middle * ID_BYTES, (middle + 1) * ID_BYTES)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle
  }
  return undefined
}
