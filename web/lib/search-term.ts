import { useNavigate } from '@tanstack/react-router'
import { useSearch } from '#client/use-search.ts'

/**
 * The typed and the applied search term of a list. The applied term is in the URL of the list (`to`, or `.` where the page has parameters), so it
 * survives going back; other search parameters stay. `inAddress` is its current value.
 */
export function useSearchTerm(
  inAddress: string,
  to:
    | '.'
    | '/athletes_of_the_week'
    | '/championships'
    | '/family_vs_friends/public'
    | '/versus/public'
    | '/versus_vip/public',
) {
  const navigate = useNavigate()
  return useSearch(
    inAddress,
    wanted => void navigate({ to, replace: true, resetScroll: false, search: request => withSearch(request, wanted) }),
  )
}

function withSearch<Query extends { search?: string }>({ search: _before, ...others }: Query, search: string) {
  return search === '' ? others : { ...others, search }
}
