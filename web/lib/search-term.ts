import { useNavigate } from '@tanstack/react-router'
import { useSearch } from '#client/use-search.ts'

/**
 * What is typed in a list's box, and what of it is searched for. That stays in the address of the list (`to`, or `.` where the page
 * has parameters): on the way back from what was found it is still there, and what else the address says stays as it is.
 * `inAddress` is what stands there now.
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
