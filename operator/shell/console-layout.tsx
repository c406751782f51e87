import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { useMessages } from '#client/i18n.ts'
import { OrderAnswers } from '../lib/order-answers.tsx'
import { ConsoleNav } from './console-nav.tsx'
import { useMay, meQuery } from '../lib/me.ts'
import { NotForRole } from '../lib/problem.tsx'
import { rolesOf } from '../pages.ts'
import { messages as shellMessages } from './i18n.ts'
import { PagePending } from './page-pending.tsx'
import styles from './console-layout.module.css'

/** What every page of a signed-in operator stands in: the places at the side (on top on phones), then the page. */
export function ConsoleLayout() {
  const messages = useMessages(shellMessages)
  const main = useRef<HTMLElement>(null)
  useFocusOnNewPage(main)
  return (
    <div className={styles.layout}>
      <a
        className="skip-link"
        href="#main"
        onClick={event => {
          // The router has no use for the address of a part of the page.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {messages.skip}
      </a>
      <ConsoleNav />
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <Page />
      </main>
    </div>
  )
}

/** The page of the path; who may not see it is told so, and who has yet to set up the second step of sign-in does that first. */
function Page() {
  const me = useQuery(meQuery)
  const may = useMay()
  const path = useLocation({ select: location => location.pathname })
  // Nothing is asked of the server that is not for who asks.
  if (me.isPending) return <PagePending />
  const isToSet = me.data?.totp === 'to_set'
  if (isToSet && path !== '/account') return <Navigate to="/account" replace />
  // One tree for both: the page of the account stays while its second step becomes set up, and with it the codes that are shown once.
  return (
    <>
      {!isToSet && <OrderAnswers />}
      {me.data && !may({ roles: rolesOf(path) }) ? <NotForRole page /> : <Outlet />}
    </>
  )
}

/** After a navigation the keyboard and the screen reader go on from the new page, unless it has taken the focus itself. */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>): void {
  const path = useLocation({ select: location => location.pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const inside = main.current?.contains(document.activeElement) && document.activeElement !== main.current
    if (!inside) main.current?.focus({ preventScroll: true })
  }, [main, path])
}
