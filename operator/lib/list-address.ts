import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Sort } from '#ui/data-table.tsx'

/** What the address of any list may say. What is as it is at first is not written in it. */
export interface ListAddress {
  page?: number | undefined
  /** How many rows a page has, where not as usual. */
  rows?: 10 | 50 | undefined
  search?: string | undefined
  state?: string | undefined
  sort?: string | undefined
  desc?: true | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * The address of the list that is looked at, and the way to ask it for something else: all else stays, and what is asked for begins at the
 * first page unless it says which. Another page begins at its top; another order or choice changes what is looked at where it stands.
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

/** What a list is sorted by and between which days it is looked at, as its address has it and its endpoint takes it. */
export interface Sorting<Column extends string> {
  sort: Column | undefined
  desc: true | undefined
  from: string | undefined
  to: string | undefined
}

/** The order and the days that the address asks for; a column that this list cannot be sorted by is nothing. */
export function sortingOf<Column extends string>(address: ListAddress, columns: readonly Column[]): Sorting<Column> {
  const sort = columns.find(one => one === address.sort)
  return { sort, desc: sort && address.desc, from: address.from, to: address.to }
}

/** The order as the table shows it. */
export const shownSort = ({ sort, desc }: { sort: string | undefined; desc: true | undefined }): Sort | undefined =>
  sort === undefined ? undefined : { column: sort, direction: desc ? 'descending' : 'ascending' }

/** The order that was asked for in the table, as the address says it. */
export const sortSearch = ({ column, direction }: Sort): Pick<ListAddress, 'sort' | 'desc'> => ({
  sort: column,
  desc: direction === 'descending' ? true : undefined,
})
