/** A page of a ranking: pages with the same `snapshot` are of one moment; `newest` is the latest snapshot. */
interface SnapshotPage<Row> {
  docs: readonly Row[]
  page: number
  pages: number
  snapshot: number
  newest: number
}

/** The first page; later ones name its snapshot. */
export const FIRST_PAGE: { page: number; snapshot?: number } = { page: 1 }

/** Parameters of the next page of the same snapshot; undefined after the last. */
export const nextOfSnapshot = ({ page, pages, snapshot }: Omit<SnapshotPage<unknown>, 'docs'>) =>
  page < pages ? { page: page + 1, snapshot } : undefined

/**
 * Rows to show of the pages read so far: only those of the first page's snapshot, so that no row repeats or is missing, and whether a newer
 * snapshot can be offered. When the server has dropped the snapshot it returns a later one: that page is not shown, and no more are loaded until
 * all are refetched.
 */
export function oneMoment<Row>(pages: readonly SnapshotPage<Row>[]) {
  const snapshot = pages[0]?.snapshot ?? 0
  const own = pages.filter(page => page.snapshot === snapshot)
  return {
    rows: own.flatMap(page => page.docs),
    snapshot,
    newest: Math.max(snapshot, ...pages.map(page => page.newest)),
    isWhole: own.length === pages.length,
  }
}
