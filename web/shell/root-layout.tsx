import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { tapPainted } from '#ui/after-paint.ts'
import { useQuestion } from '#ui/confirm-store.ts'
import { Toaster } from '#ui/toast.tsx'
import { commonMessages } from '../lib/common-messages.ts'
import { useMessages } from '#client/i18n.ts'
import { dismissBefore } from '#ui/toast-store.ts'
import { useDelayed } from '../lib/later.ts'

/** What it says can wait, unless there is no connection: it keeps no first page waiting, and nothing breaks without it. */
const NOTICES_AFTER_MS = 5_000
const AppNotices = lazy(() => import('./app-notices.tsx').catch(() => ({ default: (): ReactNode => null })))

/** Whoever asks has its code along, so that it is there at once. */
const ConfirmHost = lazy(async () => {
  await tapPainted()
  return { default: (await import('#ui/confirm.tsx')).ConfirmHost }
})

/** What every page has: the place of its content, of toasts, and of questions. */
export function RootLayout() {
  useFocusOnNewPage()
  return (
    <Suspense>
      <Outlet />
      <Notices />
      <Later />
    </Suspense>
  )
}

function Later() {
  const isLater = useDelayed(NOTICES_AFTER_MS)
  const [isOffline, setOffline] = useState(!navigator.onLine)
  useEffect(() => {
    const lost = () => setOffline(true)
    addEventListener('offline', lost)
    return () => removeEventListener('offline', lost)
  }, [])
  // The page says so when there is something to tell at once.
  const isNotified = 'notice' in document.documentElement.dataset
  if (!isLater && !isOffline && !isNotified) return null
  return (
    <Suspense>
      <AppNotices />
    </Suspense>
  )
}

function Notices() {
  const messages = useMessages(commonMessages)
  return (
    <>
      <Toaster label={messages.toasts} closeLabel={messages.closeToast} />
      <Questions />
    </>
  )
}

/** The place of questions, from the first one on. */
function Questions() {
  const isRequested = useQuestion() !== undefined
  const [isWanted, setWanted] = useState(isRequested)
  if (isRequested && !isWanted) setWanted(true)
  if (!isWanted) return null
  return (
    <Suspense>
      <ConfirmHost />
    </Suspense>
  )
}

/**
 * After a navigation the keyboard and the screen reader go on from the new page's `main`, unless the page has taken the focus
 * itself. The first page of a visit leaves the focus where the browser put it.
 */
function useFocusOnNewPage(): void {
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
