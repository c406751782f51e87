import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useWords } from '#client/i18n.ts'
import { ConfirmHost } from '#ui/confirm.tsx'
import { Toaster } from '#ui/toast.tsx'
import { commonWords } from '../lib/common-words.ts'
import styles from './root-layout.module.css'

/** What every page has: the measures of the console, and the place of its content, of toasts and of questions. */
export function RootLayout() {
  return (
    <div className={styles.console}>
      <Suspense>
        <Outlet />
        <Notices />
      </Suspense>
    </div>
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
