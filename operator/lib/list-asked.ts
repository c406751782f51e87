import { useNavigate, useSearch } from '@tanstack/react-router'

/** What the address of a list asks for. */
export interface ListAsked<State extends string> {
  page: number
  search: string
  /** Undefined is the choice of all. */
  state: State | undefined
}

/** Lists of the money desk, of influencers, reports and ads, all with the same address. */
type MoneyList = '/influencers' | '/reports' | '/ads' | '/deposits' | '/suspense' | '/withdrawals' | '/treasury'

/**
 * What the address of a list asks for, and the way to ask for something else: a new search or state begins at the first page. What is as
 * it is at first (`first`) is not written in the address; `all` stands there for every state where the first is not.
 */
export function useListAsked<State extends string>(
  to: MoneyList,
  states: readonly State[],
  first?: State,
): ListAsked<State> & { go: (next: Partial<ListAsked<State>>, replace?: boolean) => void } {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const given = states.find(one => one === address.state)
  const asked: ListAsked<State> = {
    page: address.page ?? 1,
    search: address.search ?? '',
    state: address.state === 'all' ? undefined : (given ?? first),
  }
  function go(next: Partial<ListAsked<State>>, replace = false): void {
    const { page, search, state } = { ...asked, page: 1, ...next }
    void navigate({
      to,
      replace,
      search: {
        ...(page > 1 ? { page } : {}),
        ...(search === '' ? {} : { search }),
        ...(state === first ? {} : { state: state ?? 'all' }),
      },
    })
  }
  return { ...asked, go }
}
