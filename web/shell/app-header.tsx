import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Bell, MessageCircle, Wallet } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { useStore } from '#client/store.ts'
import { balanceEvent, chatUnreadEvent } from '#contract/live.ts'
import { formatReais } from '#contract/money.ts'
import { hasWallet } from '#contract/profiles.ts'
import { tapPainted } from '#ui/after-paint.ts'
import { Brand } from '#ui/art/mark.tsx'
import { cx } from '#ui/cx.ts'
import { IconBadge, IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { balanceHidden, HIDDEN_AMOUNT } from '../lib/balance-hidden.ts'
import { onLive, onLiveStart } from '../lib/live.ts'
import { balanceQuery, meQuery, unreadChatsQuery, unreadQuery, WALLET_KEY } from '../lib/me.ts'
import { useHasMode, useProfile } from '../lib/profile.ts'
import { readAgain } from '../lib/query.ts'
import { UserAvatar } from '../lib/user-avatar.tsx'
import { walletOpen, walletPageOf } from '../lib/wallet-open.ts'
import { messages as shellMessages } from './i18n.ts'
import { navRoutes, useRouteAbove } from './routes.ts'
import styles from './app-header.module.css'

/**
 * Opens the wallet for a URL that requests it (`/home?wallet=1`, `/home?wallet=limits`: links of notifications), and removes the parameter, so
 * that going back or reloading does not open it again.
 */
export function useWalletAddress(): void {
  const navigate = useNavigate()
  const request: unknown = useLocation({ select: ({ search }) => ('wallet' in search ? search.wallet : undefined) })
  useEffect(() => {
    if (request === undefined) return
    walletOpen.set(walletPageOf(request))
    void navigate({ to: '.', search: before => ({ ...before, wallet: undefined }), replace: true })
  }, [request, navigate])
}

// Loading a panel's files takes long on a slow phone: paint the tap first.
const WalletPanel = lazy(async () => {
  await tapPainted()
  return import('../features/payments/wallet-panel.tsx')
})
const NotificationPanel = lazy(async () => {
  await tapPainted()
  return import('../features/notifications/notification-panel.tsx')
})

/** Follows the balance and the number of unread chats; each event carries the whole number. */
export function useFollowNumbers(userId: string | undefined): void {
  const client = useQueryClient()
  // Changes between the first request and the socket connection sent no event here.
  useEffect(
    () => onLiveStart(() => void readAgain(client, balanceQuery.queryKey, [WALLET_KEY], unreadChatsQuery.queryKey)),
    [client],
  )
  useEffect(() => {
    if (userId === undefined) return
    return onLive(balanceEvent, [userId], ({ seq, balance }) => {
      // Each event carries the whole balance, so a late or duplicate one can be ignored.
      const known = client.getQueryData(balanceQuery.queryKey)
      if (known !== undefined && seq <= known.seq) return
      client.setQueryData(balanceQuery.queryKey, { amount: balance, seq })
      client.setQueryData(meQuery.queryKey, me => me && { ...me, balance: { amount: balance } })
      void readAgain(client, [WALLET_KEY])
    })
  }, [client, userId])
  useEffect(
    () => onLive(chatUnreadEvent, [], ({ unread }) => void client.setQueryData(unreadChatsQuery.queryKey, unread)),
    [client],
  )
}

/** Header of the private pages: navigation, wallet, chats, notifications, user menu. */
export function AppHeader() {
  const messages = useMessages(shellMessages)
  useFollowNumbers(useQuery(meQuery).data?._id)
  const scrolled = useScrolled()
  const above = useRouteAbove()
  return (
    <header className={styles.header} data-scrolled={scrolled || undefined}>
      <div className={styles.inside}>
        <Link to="/home" className={styles.logo} aria-label={messages.logo}>
          <Brand wordmark="wide" />
        </Link>
        <nav className={styles.nav} aria-label={messages.main}>
          {navRoutes.filter(useHasMode()).map(({ key, to }) => (
            <Link key={key} to={to} aria-current={above === to ? 'page' : undefined}>
              {messages.nav[key]}
            </Link>
          ))}
        </nav>
        <div className={styles.actions}>
          <WalletButton />
          <ChatsLink />
          <NotificationBell />
          <ProfileLink />
        </div>
      </div>
    </header>
  )
}

function WalletButton() {
  const messages = useMessages(shellMessages)
  const lang = useLang()
  const balance = useQuery(balanceQuery)
  const isOpen = useStore(walletOpen) !== false
  // The code is loaded at the first opening and stays mounted, so that the closing animation can run.
  const [isWanted, setWanted] = useState(isOpen)
  if (isOpen && !isWanted) setWanted(true)
  useEffect(() => () => walletOpen.set(false), [])
  useWalletAddress()
  const isHidden = useStore(balanceHidden)
  // A remaining balance can be withdrawn even from a free-to-play operator.
  const hasOne = hasWallet(useProfile()) || (balance.data?.amount ?? 0n) > 0n
  const amount = isHidden ? undefined : balance.data && formatReais(balance.data.amount, lang)
  if (!hasOne && !isOpen) return null
  return (
    <>
      <button
        type="button"
        className={styles.wallet}
        aria-label={amount === undefined ? messages.wallet : messages.walletWith(amount)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => walletOpen.set(!isOpen)}
      >
        <Wallet aria-hidden="true" />
        <span className={cx('num', balance.isPending && styles.waiting)}>
          {isHidden ? HIDDEN_AMOUNT : (amount ?? '--')}
        </span>
      </button>
      <BalanceNews amount={amount} />
      {isWanted && (
        <Suspense>
          <WalletPanel onClose={() => walletOpen.set(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Announces a changed balance once; not the initial one. */
function BalanceNews({ amount }: { amount: string | undefined }) {
  const messages = useMessages(shellMessages)
  const [first, setFirst] = useState(amount)
  if (first === undefined && amount !== undefined) setFirst(amount)
  return (
    <span className="visually-hidden" role="status">
      {amount !== undefined && first !== undefined && amount !== first && messages.balanceNow(amount)}
    </span>
  )
}

function ChatsLink() {
  const messages = useMessages(shellMessages)
  const unread = useQuery(unreadChatsQuery).data ?? 0
  return (
    <Link
      to="/chats"
      className={iconButtonClass()}
      aria-label={unread > 0 ? messages.chatsWith(unread) : messages.chats}
    >
      <MessageCircle aria-hidden="true" />
      <IconBadge badge={unread} />
    </Link>
  )
}

function NotificationBell() {
  const messages = useMessages(shellMessages)
  const unread = useQuery(unreadQuery).data ?? 0
  const [panel, setPanel] = usePanel()
  return (
    <>
      <IconButton
        label={unread > 0 ? messages.notificationsWith(unread) : messages.notifications}
        dot={unread > 0}
        aria-haspopup="dialog"
        aria-expanded={panel.open}
        onClick={() => setPanel(!panel.open)}
      >
        <Bell aria-hidden="true" />
      </IconButton>
      {panel.wanted && (
        <Suspense>
          <NotificationPanel open={panel.open} onClose={() => setPanel(false)} />
        </Suspense>
      )}
    </>
  )
}

function ProfileLink() {
  const messages = useMessages(shellMessages)
  const me = useQuery(meQuery)
  return (
    <Link to="/profile" className={styles.profile} aria-label={messages.profile}>
      {me.data ? <UserAvatar user={me.data} /> : <span className={styles.nobody} />}
    </Link>
  )
}

/** Whether a panel is open; `wanted` from the first opening on, so that the closing animation can run. */
function usePanel() {
  const [panel, setPanel] = useState({ wanted: false, open: false })
  return [panel, (open: boolean) => setPanel(({ wanted }) => ({ wanted: wanted || open, open }))] as const
}

/** Whether the page is scrolled away from its top. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(scrollY > 4)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return scrolled
}
