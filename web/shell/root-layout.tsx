import { Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useQuestion } from '#ui/confirm-store.ts'
import { Toaster } from '#ui/toast.tsx'
import { commonMessages } from '../lib/common-messages.ts'
import { useMessages } from '#client/i18n.ts'
import { useDelayed } from '../lib/later.ts'
import { useFocusOnNewPage } from './follow-focus.ts'

/** What it says can wait, unless there is no connection: it keeps no first page waiting, and nothing breaks without it. */
const NOTICES_AFTER_MS = 5_000
const AppNotices = lazy(() => import('./app-notices.tsx').catch(() => ({ default: (): ReactNode => null })))

/** Whoever asks has its code along, so that it is there at once. */
const ConfirmHost = lazy(() => import('#ui/confirm.tsx').then(module => ({ default: module.ConfirmHost })))

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
