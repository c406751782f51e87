import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Sort } from '#ui/data-table.tsx'

/** URL parameters of any list. Default values are not in the URL. */
export interface ListAddress {
  page?: number | undefined
  /** Page size, if not the default. */
  rows?: 10 | 50 | undefined
  search?: string | undefined
  state?: string | undefined
  sort?: string | undefined
  desc?: true | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * The URL parameters of the current list and how to change them: other parameters stay, and a change goes to the first page unless it names one.
 * A new page scrolls to the top; a new order or filter does not scroll.
 */
export function useListAddress<Own extends object = ListAddress>(): ListAddress &
  Own & { narrow: (next: ListAddress & Partial<Own>, replace?: boolean) => void } {
  const read: object = useSearch({ strict: false })
  const address = read as ListAddress & Own
  const navigate = useNavigate()
  function setFilters(next: ListAddress & Partial<Own>, replace = false): void {
    void navigate({ to: '.', replace, search: { ...address, page: undefined, ...next }, resetScroll: 'page' in next })
  }
  return { ...address, narrow: setFilters }
}

/** Order and date range of a list, from its URL, in the form its endpoint takes. */
export interface Sorting<Column extends string> {
  sort: Column | undefined
  desc: true | undefined
  from: string | undefined
  to: string | undefined
}

/** The order and date range in the URL; an unknown sort column is ignored. */
export function sortingOf<Column extends string>(address: ListAddress, columns: readonly Column[]): Sorting<Column> {
  const sort = columns.find(one => one === address.sort)
  return { sort, desc: sort && address.desc, from: address.from, to: address.to }
}

/** The order as the table shows it. */
export const shownSort = ({ sort, desc }: { sort: string | undefined; desc: true | undefined }): Sort | undefined =>
  sort === undefined ? undefined : { column: sort, direction: desc ? 'descending' : 'ascending' }

/** The URL parameters of an order selected in the table. */
export const sortSearch = ({ column, direction }: Sort): Pick<ListAddress, 'sort' | 'desc'> => ({
  sort: column,
  desc: direction === 'descending' ? true : undefined,
})
