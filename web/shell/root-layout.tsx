import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ConfirmHost } from '#ui/confirm.tsx'
import { Toaster } from '#ui/toast.tsx'
import { commonWords } from '../lib/common-words.ts'
import { useWords } from '../lib/i18n.ts'
import { useFocusOnNewPage } from './follow-focus.ts'

/** What every page has: the place of its content, of toasts, and of questions. */
export function RootLayout() {
  useFocusOnNewPage()
  return (
    <Suspense>
      <Outlet />
      <Notices />
    </Suspense>
  )
}

function Notices() {
  const words = useWords(commonWords)
  return (
    <>
      <Toaster label={words.toasts} closeLabel={words.closeToast} />
      <ConfirmHost />
    </>
  )
}
