import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMessages } from '#client/i18n.ts'
import { ConfirmHost } from '#ui/confirm.tsx'
import { Toaster } from '#ui/toast.tsx'
import { commonMessages } from '../lib/common-messages.ts'
import styles from './root-layout.module.css'

/** Root of every page: the console's sizes, outlet, toasts and dialogs. */
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
  const messages = useMessages(commonMessages)
  return (
    <>
      <Toaster label={messages.toasts} closeLabel={messages.closeToast} />
      <ConfirmHost />
    </>
  )
}
