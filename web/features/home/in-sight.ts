import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDelayed } from '#web/lib/later.ts'

/** Delay before code of content below the fold is loaded, in milliseconds. */
export const RARE_AFTER_MS = 2_500

/** Whether an element was scrolled into view, or the first content has had time to load. */
export function useInSight(): [place: RefObject<HTMLDivElement | null>, isInSight: boolean] {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  const isLater = useDelayed(RARE_AFTER_MS)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return [place, isSeen || isLater]
}
