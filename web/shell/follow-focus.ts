import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dismissBefore } from '#ui/toast-store.ts'

/**
 * After a navigation the keyboard and the screen reader go on from the new page's `main`, unless the page has taken the focus
 * itself. The first page of a visit leaves the focus where the browser put it.
 */
export function useFocusOnNewPage(): void {
  const router = useRouter()
  useEffect(() => {
    let before: Element | null = null
    let leftAt = Date.now()
    const stopBefore = router.subscribe('onBeforeNavigate', () => {
      before = document.activeElement
      leftAt = Date.now()
    })
    const stopAfter = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation === undefined || !pathChanged) return
      // What went wrong on a page that was left is told no longer; why one is led away is, however long the next page takes to come.
      dismissBefore(leftAt, 'warn', 'error')
      const main = document.querySelector('main')
      const now = document.activeElement
      const isTaken = main !== null && now !== main && now !== before && main.contains(now)
      if (!isTaken) main?.focus({ preventScroll: true })
    })
    return () => {
      stopBefore()
      stopAfter()
    }
  }, [router])
}
