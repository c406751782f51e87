import { useSyncExternalStore } from 'react'

/** From this width the summary is beside the athletes (ui/game/submit-bar.module.css). */
const wide = matchMedia('(min-width: 992px)')

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether the summary is beside the athletes: then it holds the code box, which must not be on the page twice. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
