import { useEffect, useState } from 'react'

/** True once so many milliseconds have passed: for what must not keep the first page waiting. */
export function useDelayed(ms: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLater, ms, true)
    return () => clearTimeout(timer)
  }, [ms])
  return isLater
}
