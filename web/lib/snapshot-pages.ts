/** A page of a ranking: pages of one `snapshot` are of one moment; `newest` is the newest moment there is. */
interface SnapshotPage<Row> {
  docs: readonly Row[]
  page: number
  pages: number
  snapshot: number
  newest: number
}

/** Pages after the first name the snapshot they belong to. */
export const FIRST_PAGE: { page: number; snapshot?: number } = { page: 1 }

/** What asks for the page after one, of the same moment; undefined after the last. */
export const nextOfSnapshot = ({ page, pages, snapshot }: Omit<SnapshotPage<unknown>, 'docs'>) =>
  page < pages ? { page: page + 1, snapshot } : undefined

/**
 * What the pages read so far show: the rows of the first one's moment alone, so that none repeats and none is left out, and
 * whether there is a newer moment to offer. A server that keeps the moment no longer answers with a later one: its page is
 * not shown, and nothing more is to be asked for until all are read anew.
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
