import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDelayed } from '#web/lib/later.ts'

/** How long the page is left to itself before code is loaded for what is not seen at first, in milliseconds. */
export const RARE_AFTER_MS = 2_500

/** Whether a place was scrolled to, or the page has had the time to load what is seen at first. */
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
