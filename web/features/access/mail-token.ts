import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Shorter tokens cannot be valid and are not worth a call. */
const SHORTEST = 20

/**
 * The token of a mailed link. It is read once and then removed from the address bar and the history, so that it does not leak by screenshots,
 * shared URLs or later users of the browser. Null when the link has none.
 */
export function useMailToken(page: '/reset' | '/confirm'): string | null {
  const { token: given } = useSearch({ from: page })
  const navigate = useNavigate()
  const [token] = useState(given)
  useEffect(() => {
    if (given !== undefined) void navigate({ to: page, search: {}, replace: true })
  }, [given, navigate, page])
  return token !== undefined && token.length >= SHORTEST ? token : null
}
