import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useMessages } from '#client/i18n.ts'
import { operatorSignOut } from '#contract/api/admin/console.ts'
import { Mark } from '#ui/art/mark.tsx'
import { confirm } from '#ui/confirm.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { call } from '../lib/call.ts'
import { commonMessages } from '../lib/common-messages.ts'
import { toastError } from '../lib/errors.ts'
import { useHasMode, useMay, meQuery } from '../lib/me.ts'
import { openReportsQuery } from '../lib/open-reports.ts'
import { Preferences } from '../lib/preferences.tsx'
import { forgetToken } from '../lib/session.ts'
import { type Place, PLACES } from '../pages.ts'
import { messages as shellMessages } from './i18n.ts'
import styles from './console-nav.module.css'

/** The places of the console, who is signed in, and the way out. Only the demo has a mailbox. */
export function ConsoleNav() {
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
