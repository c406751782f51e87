import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookOpenCheck,
  CircleHelp,
  Flag,
  GalleryHorizontalEnd,
  Images,
  Landmark,
  LayoutDashboard,
  ListChecks,
  ListOrdered,
  LogOut,
  Mail,
  Megaphone,
  MessageCircleQuestion,
  Scale,
  ScrollText,
  Shield,
  Shirt,
  Trophy,
} from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useWords } from '#client/i18n.ts'
import { operatorSignOut } from '#contract/api/operator.ts'
import { Mark } from '#ui/art/mark.tsx'
import { confirm } from '#ui/confirm.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { call } from '../lib/call.ts'
import { commonWords } from '../lib/common-words.ts'
import { toastError } from '../lib/errors.ts'
import { meQuery } from '../lib/me.ts'
import { openReportsQuery } from '../lib/open-reports.ts'
import { Preferences } from '../lib/preferences.tsx'
import { forgetToken } from '../lib/session.ts'
import { words as shellWords } from './i18n.ts'
import styles from './console-nav.module.css'

const MONEY = [
  { key: 'deposits', to: '/deposits', Icon: ArrowDownToLine },
  { key: 'suspense', to: '/suspense', Icon: CircleHelp },
  { key: 'withdrawals', to: '/withdrawals', Icon: ArrowUpFromLine },
  { key: 'treasury', to: '/treasury', Icon: Landmark },
  { key: 'books', to: '/books', Icon: BookOpenCheck },
  { key: 'reconciliation', to: '/reconciliation', Icon: Scale },
] as const

const PLACES = [
  { key: 'start', to: '/start', Icon: LayoutDashboard },
  { key: 'cards', to: '/cards', Icon: Shirt },
  { key: 'championshipCards', to: '/championship-cards', Icon: ListOrdered },
  { key: 'disputes', to: '/disputes', Icon: MessageCircleQuestion },
  { key: 'reports', to: '/reports', Icon: Flag },
  { key: 'championships', to: '/championships', Icon: Trophy },
  { key: 'review', to: '/review', Icon: ListChecks },
  { key: 'teams', to: '/teams', Icon: Shield },
  { key: 'influencers', to: '/influencers', Icon: Megaphone },
  { key: 'slides', to: '/slides', Icon: Images },
  { key: 'ads', to: '/ads', Icon: GalleryHorizontalEnd },
] as const

const LAST = [
  { key: 'audit', to: '/audit', Icon: ScrollText },
  { key: 'mailbox', to: '/mailbox', Icon: Mail },
] as const

/** The places of the console, who is signed in, and the way out. Only the demo has a mailbox. */
export function ConsoleNav() {
  const words = useWords(shellWords)
  const me = useQuery(meQuery)
  const last = LAST.filter(place => place.key !== 'mailbox' || me.data?.demo === true)
  const nav = useRef<HTMLElement>(null)
  const moneyId = useId()
  const path = useLocation({ select: location => location.pathname })
  useEffect(() => {
    // On phones the strip scrolls sideways: where one is stays in sight.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- where one is changes with the path and with the places there are
  }, [path, last.length])
  return (
    <header className={styles.header}>
      <div className={styles.strip}>
        <Link to="/start" className={styles.brand} aria-label={words.logo}>
          <Mark />
          <span className={styles.word}>{words.console}</span>
        </Link>
        <nav ref={nav} className={styles.nav} aria-label={words.places}>
          <Places places={PLACES} />
          <div className={styles.group} role="group" aria-labelledby={moneyId}>
            <p id={moneyId}>{words.money}</p>
            <Places places={MONEY} />
          </div>
          <Places places={last} />
        </nav>
      </div>
      <div className={styles.account} role="group" aria-label={words.account}>
        <p className={styles.who}>
          {me.data && (
            <>
              <strong>{me.data.name}</strong>
              <span>{me.data.username}</span>
            </>
          )}
        </p>
        <Preferences />
        <SignOut />
      </div>
    </header>
  )
}

type Place = (typeof PLACES | typeof MONEY | typeof LAST)[number]

function Places({ places }: { places: readonly Place[] }) {
  const words = useWords(shellWords)
  return places.map(({ key, to, Icon }) => (
    <Link key={key} to={to} activeOptions={{ includeSearch: false }}>
      <Icon aria-hidden="true" />
      {words[key]}
      {key === 'reports' && <OpenReports />}
    </Link>
  ))
}

/** How many reports wait; nothing when none does. */
function OpenReports() {
  const words = useWords(shellWords)
  const waiting = useQuery(openReportsQuery).data ?? 0
  if (waiting === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
      <span className="visually-hidden">{words.waiting(waiting)}</span>
    </span>
  )
}

function SignOut() {
  const words = useWords(shellWords)
  const common = useWords(commonWords)
  const signOut = useMutation({ mutationFn: () => call(operatorSignOut, {}), onSuccess: forgetToken })
  async function handleSignOut() {
    const sure = await confirm({
      title: words.signOutAsk,
      text: words.signOutText,
      confirmLabel: words.signOut,
      cancelLabel: common.cancel,
    })
    if (sure) signOut.mutate(undefined, { onError: error => void toastError(error) })
  }
  return (
    <IconButton label={words.signOut} disabled={signOut.isPending} onClick={() => void handleSignOut()}>
      <LogOut aria-hidden="true" />
    </IconButton>
  )
}
