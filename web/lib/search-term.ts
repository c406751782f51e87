import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from './search-box.tsx'

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
  const [typed, setTyped] = useState(inAddress)
  const wanted = useDebounced(typed).trim()
  const written = useRef(inAddress)
  useEffect(() => {
    // A link led here, not this box.
    if (inAddress === written.current) return
    written.current = inAddress
    setTyped(inAddress)
  }, [inAddress])
  useEffect(() => {
    if (wanted === written.current) return
    written.current = wanted
    void navigate({ to, replace: true, resetScroll: false, search: request => withSearch(request, wanted) })
  }, [wanted, navigate, to])
  return { typed, setTyped, wanted }
}

function withSearch<Query extends { search?: string }>({ search: _before, ...others }: Query, search: string) {
  return search === '' ? others : { ...others, search }
}
