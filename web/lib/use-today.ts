import { useSyncExternalStore } from 'react'
import { dayOf } from './moments.ts'

const LOOK_MS = 30_000

const follow = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, LOOK_MS)
  return () => clearInterval(timer)
}

/** Noon of this day in São Paulo; it changes with the day, also on a page that stays open. */
export function useToday(): Date {
  const day = useSyncExternalStore(follow, () => dayOf(new Date()))
  return new Date(`${day}T12:00:00-03:00`)
}
