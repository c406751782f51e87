import { useEffect, useState } from 'react'

/** True after so many milliseconds: for content that must not delay the first page. */
export function useDelayed(ms: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLater, ms, true)
    return () => clearTimeout(timer)
  }, [ms])
  return isLater
}
