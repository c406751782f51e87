/** Boards: rankings kept as rows of places in order, 12 bytes an id, so that a page is read by its number at the same cost at every depth. */

/** Places that a row of a board holds. */
export const RANKS_PER_ROW = 500
/** An id of 24 hexadecimal characters, as bytes. */
export const ID_BYTES = 12
/** Pages of a board that was replaced are kept this long, so that whoever turns them is not thrown about (api.md). */
export const CACHED_SNAPSHOT_MS = 2 * 60_000

/** The id at a place of a row of ids. */
export const idAt = (ids: Buffer, index: number): string =>
  ids.toString('hex', index * ID_BYTES, (index + 1) * ID_BYTES)

/** Which rows hold `limit` places from the `first` on (0 is the top), both included, and how many places to leave out before it. */
export function rowsOfRanks(first: number, limit: number): { from: number; to: number; before: number } {
  const from = Math.floor(first / RANKS_PER_ROW)
  return { from, to: Math.floor((first + limit - 1) / RANKS_PER_ROW), before: first - from * RANKS_PER_ROW }
}

/** The place of an id in a row of ids that are in their own order; undefined when it is not among them. */
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
