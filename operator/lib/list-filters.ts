import { type ListAddress, type Sorting, sortingOf, useListAddress } from './list-address.ts'

/** What the address of a list asks for. */
export interface ListFilters<State extends string, Column extends string = never> extends Sorting<Column> {
  page: number
  search: string
  /** Undefined is the choice of all. */
  state: State | undefined
}

type Go<State extends string> = (
  next: { page?: number; search?: string; state?: State | undefined },
  replace?: boolean,
) => void

/** What a list offers besides its states. */
export interface ListOffers<State extends string, Column extends string> {
  /** The state it shows at first; it is not written in the address, and `all` stands there for every state. */
  first?: State
  /** What it can be sorted by. */
  sorts?: readonly Column[]
}

/** What the address of a list asks for, and the way to ask for something else: a new search or state begins at the first page. */
export function useListFilters<State extends string, Column extends string = never>(
  states: readonly State[],
  { first, sorts = [] }: ListOffers<State, Column> = {},
): ListFilters<State, Column> & { go: Go<State> } {
  const { narrow, ...address } = useListAddress()
  const given = states.find(one => one === address.state)
  const filters: ListFilters<State, Column> = {
    page: address.page ?? 1,
    search: address.search ?? '',
    state: address.state === 'all' ? undefined : (given ?? first),
    ...sortingOf(address, sorts),
  }
  const go: Go<State> = (next, replace) => {
    const text: ListAddress = {}
    if (next.page !== undefined) text.page = next.page > 1 ? next.page : undefined
    if (next.search !== undefined) text.search = next.search || undefined
    if ('state' in next) text.state = next.state === first ? undefined : (next.state ?? 'all')
    narrow(text, replace)
  }
  return { ...filters, go }
}

/** Whether something is looked for, so that nothing found is not nothing there. */
export const isFiltered = <State extends string, Column extends string>(filters: ListFilters<State, Column>): boolean =>
  [filters.search || undefined, filters.state, filters.from, filters.to].some(one => one !== undefined)

/** What a list's endpoint takes of what its address asks for. */
export const listQuery = <State extends string, Column extends string>(filters: ListFilters<State, Column>) => ({
  page: filters.page,
  search: filters.search,
  state: filters.state,
  sort: filters.sort,
  desc: filters.desc,
  from: filters.from,
  to: filters.to,
})
