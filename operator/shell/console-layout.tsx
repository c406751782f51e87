import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { LogOut, Menu, Search, UserRound, X } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { operatorSignOut } from '#contract/api/admin/console.ts'
import { Mark } from '#ui/art/mark.tsx'
import { confirm } from '#ui/confirm.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { useBrowserAlerts, useKnownDevice } from '../lib/alerts.ts'
import { call } from '../lib/call.ts'
import { commonMessages } from '../lib/common-messages.ts'
import { toastError } from '../lib/errors.ts'
import { meQuery, useMay, usePlaces } from '../lib/me.ts'
import { openLeaguesQuery, openReportsQuery } from '../lib/open-reports.ts'
import { OrderAnswers } from '../lib/order-answers.tsx'
import { Preferences } from '../lib/preferences.tsx'
import { NotForRole } from '../lib/problem.tsx'
import { forgetToken } from '../lib/session.ts'
import { type Place, rolesOf, SECTIONS } from '../pages.ts'
import { messages as shellMessages } from './i18n.ts'
import { PagePending } from './page-pending.tsx'
import styles from './console-layout.module.css'

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })))

/** Navigation by section, search, the signed-in operator, and sign-out. */
function ConsoleNav() {
  const messages = useMessages(shellMessages)
  const me = useQuery(meQuery)
  const places = usePlaces()
  const menuButton = useRef<HTMLButtonElement>(null)
  const menu = useMenu(menuButton)
  return (
    <header className={styles.header}>
      <Row gap={1} align="center" minWidth={0} className={styles.strip}>
        <Link to="/start" className={styles.brand} aria-label={messages.logo}>
          <Mark />
          <span className={styles.word}>{messages.console}</span>
        </Link>
        {places.length > 0 && (
          <>
            <SearchButton />
            <IconButton
              ref={menuButton}
              label={messages.menu}
              aria-expanded={menu.isOpen}
              aria-controls={menu.id}
              className={styles.menu}
              onClick={menu.toggle}
            >
              {menu.isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
            </IconButton>
          </>
        )}
        <nav id={menu.id} className={styles.nav} data-open={menu.isOpen || undefined} aria-label={messages.routes}>
          {SECTIONS.map(section => (
            <Section
              key={section}
              title={messages.sections[section]}
              places={places.filter(place => place.section === section)}
            />
          ))}
        </nav>
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

/** On phones the navigation is behind a button and closes on a choice; on wide screens it is always visible. */
function useMenu(button: RefObject<HTMLButtonElement | null>) {
  const id = useId()
  const path = useLocation({ select: location => location.pathname })
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === path
  useEffect(() => {
    if (!isOpen) return
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setOpenAt(undefined)
      button.current?.focus()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [button, isOpen])
  return { id, isOpen, toggle: () => setOpenAt(isOpen ? undefined : path) }
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the search palette, like Ctrl K and ⌘ K. */
function SearchButton() {
  const messages = useMessages(shellMessages)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = (): void => {
    setWasOpened(true)
    setIsOpen(true)
  }
  // Not while another dialog is open.
  const openUnlessBusy = useEffectEvent(() => {
    if (document.querySelector('dialog[open]') === null) open()
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(isMac ? event.metaKey : event.ctrlKey) || event.altKey) return
      event.preventDefault()
      openUnlessBusy()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  return (
    <>
      <button type="button" className={styles.search} aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'} onClick={open}>
        <Search aria-hidden="true" />
        <span>{messages.search}</span>
        <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {wasOpened && (
        <Suspense>
          <Palette open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Section({ title, places }: { title: string; places: readonly Place[] }) {
  const titleId = useId()
  if (places.length === 0) return null
  return (
    <div className={styles.group} role="group" aria-labelledby={titleId}>
      <p id={titleId}>{title}</p>
      <Places places={places} />
    </div>
  )
}

function Places({ places }: { places: readonly Place[] }) {
  const messages = useMessages(shellMessages)
  return places.map(({ to, title, Icon }) => (
    <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
      <Icon aria-hidden="true" />
      {messages[title]}
      {to === '/reports' && <OpenReports />}
      {to === '/leagues' && <OpenLeagues />}
    </Link>
  ))
}

const OpenReports = () => <Count waiting={useQuery(openReportsQuery).data} />
const OpenLeagues = () => <Count waiting={useQuery(openLeaguesQuery).data} />

/** Badge with the number of waiting items; hidden at zero. */
function Count({ waiting = 0 }: { waiting: number | undefined }) {
  const messages = useMessages(shellMessages)
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

/** Layout of every page of a signed-in operator: navigation at the side (on top on phones), then the page. */
export function ConsoleLayout() {
  const messages = useMessages(shellMessages)
  const main = useRef<HTMLElement>(null)
  useFocusOnNewPage(main)
  useBrowserAlerts()
  useKnownDevice()
  return (
    <div className={styles.layout}>
      <a
        className="skip-link"
        href="#main"
        onClick={event => {
          // The fragment must not reach the router.
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

/** The page of the path; operators without the role get a message, and those who must set up two-factor sign-in do that first. */
function Page() {
  const me = useQuery(meQuery)
  const may = useMay()
  const path = useLocation({ select: location => location.pathname })
  // Send no requests that the operator's role does not allow.
  if (me.isPending) return <PagePending />
  const isToSet = me.data?.totp === 'to_set'
  if (isToSet && path !== '/account') return <Navigate to="/account" replace />
  // One tree for both states: the account page stays mounted while two-factor sign-in is set up, with the recovery codes, which are shown once.
  return (
    <>
      {!isToSet && <OrderAnswers />}
      {me.data && !may({ roles: rolesOf(path) }) ? <NotForRole page /> : <Outlet />}
    </>
  )
}

/** After a navigation moves the focus to the new page, unless the page has taken it itself. */
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
