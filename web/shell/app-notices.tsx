import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { RefreshCw, WifiOff, X } from 'lucide-react'
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { useStore } from '#client/store.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../lib/call.ts'
import { meQuery, NOTIFICATIONS_KEY, unreadQuery } from '../lib/me.ts'
import { formatTime } from '../lib/moments.ts'
import { adOf, openAd } from '../lib/open-ad.ts'
import { ownPath } from '../lib/own-path.ts'
import { pressedPush, takePressedPush } from '../lib/pressed-push.ts'
import { renewPush } from '../lib/push.ts'
import { readNotice } from '../lib/read-notice.ts'
import { useSignedIn } from '../lib/session.ts'
import { showPrize, wonPrize } from '../lib/won-prize.ts'
import { newVersion, startWorker, takeNewVersion } from './app-worker.ts'
import { appNoticesMessages } from './notice-messages.ts'
import { OperatorNotice } from './operator-notice.tsx'
import { TermsSheet } from './terms-sheet.tsx'
import styles from './app-notices.module.css'

/** Notices on every page: kill switches, offline, new version, prizes. */
export default function AppNotices(): ReactNode {
  useOpenedFromOutside()
  const myId = useQuery({ ...meQuery, enabled: useSignedIn() }).data?._id
  useEffect(() => {
    if (import.meta.env.PROD) void startWorker()
  }, [])
  // Bind this browser's push subscription to the new session after a sign-in.
  useEffect(() => {
    if (myId !== undefined) void renewPush(myId)
  }, [myId])
  return (
    <>
      <OperatorNotice />
      <TermsSheet />
      <Prizes />
      <div data-bottom-bar className={styles.notices}>
        <OfflineNotice />
        <UpdateNotice />
      </div>
    </>
  )
}

const followConnection = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Offline: how old the shown data is. */
function OfflineNotice() {
  const messages = useMessages(appNoticesMessages)
  const lang = useLang()
  const client = useQueryClient()
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine)
  const [wasOnline, setWasOnline] = useState(isOnline)
  const [isClosed, setClosed] = useState(false)
  if (wasOnline !== isOnline) {
    setWasOnline(isOnline)
    setClosed(false)
  }
  const known = useRef(isOnline)
  const toastBack = useEffectEvent(() => void toast.ok(messages.back))
  useEffect(() => {
    if (isOnline && !known.current) toastBack()
    known.current = isOnline
  }, [isOnline])
  // The newest response among those on screen.
  const shown = client
    .getQueryCache()
    .getAll()
    .filter(query => query.isActive())
  const newest = Math.max(0, ...shown.map(query => query.state.dataUpdatedAt))
  return (
    <div role="status">
      {!isOnline && !isClosed && (
        <div className={styles.notice}>
          <WifiOff aria-hidden="true" />
          <div className={styles.words}>
            <strong>{messages.offline}</strong>
            <p>{newest > 0 ? messages.stale(formatTime(new Date(newest), lang)) : messages.nothing}</p>
          </div>
          <IconButton label={messages.close} onClick={() => setClosed(true)}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}

/** A new version is installed on request: an automatic reload would lose what is being typed. */
function UpdateNotice() {
  const messages = useMessages(appNoticesMessages)
  const version = useStore(newVersion)
  const [isBusy, setBusy] = useState(false)
  return (
    <div role="status">
      {version !== 'none' && (
        <div className={styles.notice}>
          <RefreshCw aria-hidden="true" />
          <div className={styles.words}>
            <strong>{messages.update}</strong>
            <p>{messages.updateText}</p>
          </div>
          <div className={styles.answers}>
            <Button variant="txt" size="sm" onClick={() => newVersion.set('none')}>
              {messages.later}
            </Button>
            <Button
              size="sm"
              busy={isBusy}
              onClick={() => {
                setBusy(true)
                takeNewVersion()
              }}
            >
              {messages.updateNow}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** A pressed push opens its page, in this window or as this window opened, and marks its notification as read. */
function useOpenedFromOutside(): void {
  const router = useRouter()
  const client = useQueryClient()
  useEffect(() => {
    // A page that did not answer the worker in time is navigated, without a reload where only the hash differs.
    takePressedPush()
    addEventListener('hashchange', takePressedPush)
    return () => removeEventListener('hashchange', takePressedPush)
  }, [])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const hear = ({ data, ports }: MessageEvent<{ type?: unknown; id?: unknown; path?: unknown } | null>) => {
      if (data?.type !== 'open' || typeof data.path !== 'string') return
      ports[0]?.postMessage(true)
      const path = ownPath(data.path)
      // An ad opens over the current page.
      const ad = path === undefined ? undefined : adOf(path)
      if (ad) openAd.set(ad)
      else if (path !== undefined) router.history.push(path)
      if (typeof data.id === 'string') pressedPush.set(data.id)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [router])
  // A visitor is led to sign in first.
  const isSignedIn = useSignedIn()
  const pressed = useStore(pressedPush)
  useEffect(() => {
    if (!isSignedIn || pressed === null) return
    pressedPush.set(null)
    void readNotice(client, pressed)
  }, [client, isSignedIn, pressed])
}

const PrizeMoment = lazy(() =>
  import('./prize-moment.tsx').catch((): { default: () => ReactNode } => ({ default: () => null })),
)

/** The newest unread notification: a prize among them was won while the winner was away. */
function useMissedPrize(): void {
  const isSignedIn = useSignedIn()
  const hasUnread = (useQuery({ ...unreadQuery, enabled: isSignedIn }).data ?? 0) > 0
  const newest = useQuery({
    queryKey: [NOTIFICATIONS_KEY, 'newest'],
    queryFn: async ({ signal }) => {
      const { docs } = await call(listNotifications, { query: { page: 1, limit: 1, isRead: 'true' }, signal })
      return docs[0] ?? null
    },
    enabled: isSignedIn && hasUnread,
    staleTime: Infinity,
  }).data
  useEffect(() => {
    if (newest && !newest.isRead) showPrize(newest)
  }, [newest])
}

/** Loaded with the first prize; if loading fails, the prize is still in the notifications. */
function Prizes() {
  useMissedPrize()
  const isWon = useStore(wonPrize) !== null
  const [isWanted, setWanted] = useState(false)
  if (isWon && !isWanted) setWanted(true)
  return (
    isWanted && (
      <Suspense>
        <PrizeMoment />
      </Suspense>
    )
  )
}
