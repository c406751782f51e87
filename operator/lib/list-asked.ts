import { type ListAddress, type Sorting, sortingOf, useListAddress } from './list-address.ts'

/** What the address of a list asks for. */
export interface ListAsked<State extends string, Column extends string = never> extends Sorting<Column> {
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
export function useListAsked<State extends string, Column extends string = never>(
  states: readonly State[],
  { first, sorts = [] }: ListOffers<State, Column> = {},
): ListAsked<State, Column> & { go: Go<State> } {
  const { narrow, ...address } = useListAddress()
  const given = states.find(one => one === address.state)
  const asked: ListAsked<State, Column> = {
    page: address.page ?? 1,
    search: address.search ?? '',
    state: address.state === 'all' ? undefined : (given ?? first),
    ...sortingOf(address, sorts),
  }
  const go: Go<State> = (next, replace) => {
    const said: ListAddress = {}
    if (next.page !== undefined) said.page = next.page > 1 ? next.page : undefined
    if (next.search !== undefined) said.search = next.search || undefined
    if ('state' in next) said.state = next.state === first ? undefined : (next.state ?? 'all')
    narrow(said, replace)
  }
  return { ...asked, go }
}

/** Whether something is looked for, so that nothing found is not nothing there. */
export const isNarrowed = <State extends string, Column extends string>(asked: ListAsked<State, Column>): boolean =>
  [asked.search || undefined, asked.state, asked.from, asked.to].some(one => one !== undefined)

/** What a list's endpoint takes of what its address asks for. */
export const listQuery = <State extends string, Column extends string>(asked: ListAsked<State, Column>) => ({
  page: asked.page,
  search: asked.search,
  state: asked.state,
  sort: asked.sort,
  desc: asked.desc,
  from: asked.from,
  to: asked.to,
})
