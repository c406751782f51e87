import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { tapPainted } from '#ui/after-paint.ts'
import { useQuestion } from '#ui/confirm-store.ts'
import { dismissBefore } from '#ui/toast-store.ts'
import { Toaster } from '#ui/toast.tsx'
import { commonMessages } from '../lib/common-messages.ts'
import { useDelayed } from '../lib/later.ts'

/** Notices can wait unless offline, so their code loads after the first page. */
const NOTICES_AFTER_MS = 5_000
const AppNotices = lazy(() => import('./app-notices.tsx').catch(() => ({ default: (): ReactNode => null })))

/** Callers of `confirm` preload this code, so that the dialog opens at once. */
const ConfirmHost = lazy(async () => {
  await tapPainted()
  return { default: (await import('#ui/confirm.tsx')).ConfirmHost }
})

/** Root of every page: outlet, toasts, dialogs. */
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
  // The document sets this when a notice must show at once.
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

/** Host of confirmation dialogs, mounted with the first one. */
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
 * After a navigation moves the focus to the new page's `main`, unless the page has taken the focus itself. The first page of a visit keeps the
 * browser's focus.
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
      // Dismiss errors of the page that was left; keep the toast that explains a redirect, however long the next page takes to load.
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
