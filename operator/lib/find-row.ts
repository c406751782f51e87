import { CallError } from '#client/call-error.ts'
import type { Paged } from './list-page.tsx'

/** Page size when searching a list for one row. */
export const FIND_ROWS = 50
const MOST_PAGES = 40

/** Reads a list page by page until the row with an id is found. Throws CallError `not_found` when there is none. */
export async function findRow<Row extends { _id: string }>(
  id: string,
  readPage: (page: number) => Promise<Paged<Row>>,
): Promise<Row> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { docs, pages } = await readPage(page)
    const found = docs.find(row => row._id === id)
    if (found) return found
    if (page >= pages) break
  }
  throw new CallError('not_found', 404)
}
