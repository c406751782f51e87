import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useMessages } from '#client/i18n.ts'
import { OrderAnswers } from '../lib/order-answers.tsx'
import { meQuery, useHasMode, useMay } from '../lib/me.ts'
import { NotForRole } from '../lib/problem.tsx'
import { type Place, PLACES, rolesOf } from '../pages.ts'
import { messages as shellMessages } from './i18n.ts'
import { PagePending } from './page-pending.tsx'
import styles from './console-layout.module.css'
import { LogOut, UserRound } from 'lucide-react'
import { operatorSignOut } from '#contract/api/admin/console.ts'
import { Mark } from '#ui/art/mark.tsx'
import { confirm } from '#ui/confirm.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { call } from '../lib/call.ts'
import { commonMessages } from '../lib/common-messages.ts'
import { toastError } from '../lib/errors.ts'
import { openReportsQuery } from '../lib/open-reports.ts'
import { Preferences } from '../lib/preferences.tsx'
import { forgetToken } from '../lib/session.ts'

/** The places of the console, who is signed in, and the way out. Only the demo has a mailbox. */
function ConsoleNav() {
  const messages = useMessages(shellMessages)
  const me = useQuery(meQuery)
  const may = useMay()
  const has = useHasMode()
  const isToSet = me.data?.totp === 'to_set'
  const shown = PLACES.filter(
    ({ roles, modes, isDemo }) =>
      !isToSet && may({ roles }) && (!modes || has(...modes)) && (!isDemo || me.data?.demo === true),
  )
  const inSection = (section: Place['section']) => shown.filter(place => place.section === section)
  const money = inSection('money')
  const count = shown.length
  const nav = useRef<HTMLElement>(null)
  const moneyId = useId()
  const path = useLocation({ select: location => location.pathname })
  useEffect(() => {
    // On phones the strip scrolls sideways: where one is stays in sight.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- where one is changes with the path and with the places there are
  }, [path, count])
  return (
    <header className={styles.header}>
      <Row gap={1} align="center" minWidth={0} className={styles.strip}>
        <Link to="/start" className={styles.brand} aria-label={messages.logo}>
          <Mark />
          <span className={styles.word}>{messages.console}</span>
        </Link>
        <Row as="nav" ref={nav} gap={1} className={styles.nav} aria-label={messages.routes}>
          <Places places={inSection('games')} />
          {money.length > 0 && (
            <Row gap={1} className={styles.group} role="group" aria-labelledby={moneyId}>
              <p id={moneyId}>{messages.money}</p>
              <Places places={money} />
            </Row>
          )}
          <Places places={inSection('console')} />
        </Row>
      </Row>
      <Row gap={1} align="center" wrap className={styles.account} role="group" aria-label={messages.account}>
        <p className={styles.who}>
          {me.data && (
            <>
              <strong>{me.data.name}</strong>
              <span>{me.data.username}</span>
            </>
          )}
        </p>
        <Link to="/account" className={iconButtonClass({})} aria-label={messages.ownAccount}>
          <UserRound aria-hidden="true" />
        </Link>
        <Preferences />
        <SignOut />
      </Row>
    </header>
  )
}

function Places({ places }: { places: readonly Place[] }) {
  const messages = useMessages(shellMessages)
  return places.map(({ to, title, Icon }) => (
    <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
      <Icon aria-hidden="true" />
      {messages[title]}
      {to === '/reports' && <OpenReports />}
    </Link>
  ))
}

/** How many reports wait; nothing when none does. */
function OpenReports() {
  const messages = useMessages(shellMessages)
  const waiting = useQuery(openReportsQuery).data ?? 0
  if (waiting === 0) return null
  return (
    <Text as="span" size="xs" weight={700} textAlign="center" className={styles.count}>
      <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
      <span className="visually-hidden">{messages.waiting(waiting)}</span>
    </Text>
  )
}

function SignOut() {
  const messages = useMessages(shellMessages)
  const common = useMessages(commonMessages)
  const signOut = useMutation({ mutationFn: () => call(operatorSignOut, {}), onSuccess: forgetToken })
  async function handleSignOut() {
    const sure = await confirm({
      title: messages.signOutAsk,
      text: messages.signOutText,
      confirmLabel: messages.signOut,
      cancelLabel: common.cancel,
    })
    if (sure) signOut.mutate(undefined, { onError: error => void toastError(error) })
  }
  return (
    <IconButton label={messages.signOut} disabled={signOut.isPending} onClick={() => void handleSignOut()}>
      <LogOut aria-hidden="true" />
    </IconButton>
  )
}

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
