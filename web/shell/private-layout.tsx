import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { isLangChanging, useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { notificationEvent, notificationOverEvent } from '#contract/live.ts'
import { cx } from '#ui/cx.ts'
import { call } from '../lib/call.ts'
import { commonMessages } from '../lib/common-messages.ts'
import { useDelayed } from '../lib/later.ts'
import { onLive, startLive } from '../lib/live.ts'
import { meQuery, NOTIFICATIONS_KEY, ROOMS_KEY, TODO_KEY, unreadQuery, WALLET_KEY } from '../lib/me.ts'
import { useHasMode } from '../lib/profile.ts'
import { readAgain } from '../lib/query.ts'
import { Ads } from './ads.tsx'
import { AppHeader } from './app-header.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { messages as shellMessages } from './i18n.ts'
import type { Notices } from './notice-toast.tsx'
import { PushGames } from './push-games.tsx'
import { SiteFooter } from './site-footer.tsx'
import { TabBar } from './tab-bar.tsx'
import styles from './private-layout.module.css'

/**
 * Loaded with the first toast, to keep it out of the first page; later ones queue behind it. On failure the notifications are still in the panel.
 */
let notices: Promise<Notices> | undefined
function withNotices(use: (notices: Notices) => void): void {
  void notices?.then(use, () => undefined)
}

/** Keeps the socket open while a private page is shown and handles the signed-in user's notifications. */
export function useFollowLive(): void {
  const client = useQueryClient()
  const router = useRouter()
  const messages = useMessages(shellMessages).news
  const format = useEffectEvent((result: Parameters<Notices['formatNotice']>[0]) => {
    notices ??= import('./notice-toast.tsx')
    notices.catch(() => (notices = undefined))
    withNotices(({ formatNotice }) => formatNotice(result, messages, router, client))
  })
  useEffect(() => startLive(), [])
  useEffect(
    () =>
      onLive(notificationEvent, [], result => {
        // Show the badge at once; the refetch corrects it.
        client.setQueryData(unreadQuery.queryKey, (unread = 0) => unread + 1)
        void client.invalidateQueries({ queryKey: [NOTIFICATIONS_KEY] })
        void client.invalidateQueries({ queryKey: [TODO_KEY] })
        void client.invalidateQueries({ queryKey: [ROOMS_KEY] })
        // The notification may concern the wallet: the end of a withdrawal changes no balance.
        void readAgain(client, [WALLET_KEY])
        format(result)
      }),
    [client],
  )
  useEffect(
    () =>
      onLive(notificationOverEvent, [], ({ _id }) => {
        withNotices(({ endNotice }) => endNotice(_id))
        void readAgain(client, [NOTIFICATIONS_KEY], [TODO_KEY])
      }),
    [client],
  )
  useEffect(() => router.subscribe('onResolved', () => withNotices(({ endNoticesHere }) => endNoticesHere())), [router])
}

/** No reminder is due in the first seconds, so its code loads after the first page. */
const REMINDER_AFTER_MS = 5_000
const NotOffered = lazy(() => import('./not-offered.tsx'))
const SessionReminder = lazy(() => import('./session-reminder.tsx').catch(() => ({ default: (): ReactNode => null })))

/** Layout of private pages. A task page has neither tab bar nor footer, to keep the focus on the task. */
export function PrivateLayout() {
  const common = useMessages(commonMessages)
  const isTask = useMatches({ select: matches => matches.some(match => match.staticData.task === true) })
  const isFilled = useMatches({ select: matches => matches.some(match => match.staticData.fill === true) })
  const me = useQuery(meQuery)
  const main = useRef<HTMLElement>(null)
  useFollowLive()
  useSyncLang(me.data?.lang)
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
        {common.skip}
      </a>
      <AppHeader />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={cx(styles.main, isTask && styles.task, isFilled && styles.fill)}
      >
        {!isFilled && <Breadcrumbs />}
        <Offered />
      </main>
      {!isTask && !isFilled && <SiteFooter />}
      {!isTask && <TabBar />}
      <Reminder />
      <Ads isBusy={isTask} />
      <PushGames />
    </div>
  )
}

/** The page, or a notice that the operator does not offer its mode. */
function Offered() {
  const has = useHasMode()
  const mode = useMatches({ select: matches => matches.at(-1)?.staticData.mode })
  if (mode === undefined || has({ mode })) return <Outlet />
  return (
    <Suspense>
      <NotOffered mode={mode} />
    </Suspense>
  )
}

function Reminder() {
  const isWanted = useDelayed(REMINDER_AFTER_MS)
  if (!isWanted) return null
  return (
    <Suspense>
      <SessionReminder />
    </Suspense>
  )
}

/**
 * Sends this browser's language to the server, which writes mails and notifications in it; then refetches texts the server wrote in the other
 * language (options of a card, notifications).
 */
function useSyncLang(saved: Lang | undefined): void {
  const client = useQueryClient()
  const lang = useLang()
  const shown = useRef(lang)
  useEffect(() => {
    if (shown.current === lang) return
    shown.current = lang
    void client.invalidateQueries()
  }, [client, lang])
  useEffect(() => {
    // Otherwise a tab would undo a choice of another tab, which the server may tell it of first.
    if (saved === undefined || saved === lang || isLangChanging()) return
    saveLang(lang).then(
      () => client.setQueryData(meQuery.queryKey, me => me && { ...me, lang }),
      // The user did not request this, so no error is shown: the next page load retries.
      () => undefined,
    )
  }, [client, saved, lang])
}

/** Loaded on demand: no first page needs the other account calls. */
async function saveLang(lang: Lang): Promise<void> {
  const { updateUser } = await import('#contract/api/player/profile.ts')
  await call(updateUser, { body: { lang } })
}
