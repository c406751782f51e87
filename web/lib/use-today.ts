import { useSyncExternalStore } from 'react'
import { dayOf } from './moments.ts'

const LOOK_MS = 30_000

const follow = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, LOOK_MS)
  return () => clearInterval(timer)
}

/** Noon of the current day in São Paulo; changes with the day, even on a page that stays open. */
export function useToday(): Date {
  const day = useSyncExternalStore(follow, () => dayOf(new Date()))
  return new Date(`${day}T12:00:00-03:00`)
}
