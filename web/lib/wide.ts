import { useSyncExternalStore } from 'react'

/** From here on the summary stands beside the athletes (ui/game/submit-bar.module.css). */
const wide = matchMedia('(min-width: 992px)')

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether there is room for the summary beside the athletes: then the code box stands in it, and not twice on the page. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
