import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Shorter ones cannot be ours and are not worth a call. */
const SHORTEST = 20

/**
 * The secret of a mail's link, read once and then taken out of the address bar and the history, so that it stays in no
 * screenshot, no shared address and no next visitor's hands. Null when the link has none.
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
