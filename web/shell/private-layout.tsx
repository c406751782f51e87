import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useRef, useEffect } from 'react'
import { cx } from '#ui/cx.ts'
import { commonMessages } from '../lib/common-messages.ts'
import { useMessages, useLang } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { call } from '../lib/call.ts'
import { useDelayed } from '../lib/later.ts'
import { meQuery } from '../lib/me.ts'
import { useHasMode } from '../lib/profile.ts'
import { Ads } from './ads.tsx'
import { AppHeader } from './app-header.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { useFollowLive } from './follow-live.ts'
import { PushGames } from './push-games.tsx'
import { SiteFooter } from './site-footer.tsx'
import { TabBar } from './tab-bar.tsx'
import styles from './private-layout.module.css'

/** Nobody is reminded in the first seconds: its code does not keep the first page waiting, and nothing breaks without it. */
const REMINDER_AFTER_MS = 5_000
const NotOffered = lazy(() => import('./not-offered.tsx'))
const SessionReminder = lazy(() => import('./session-reminder.tsx').catch(() => ({ default: (): ReactNode => null })))

/** What every private page stands in. A task page shows neither tab bar nor footer: there is one thing to do on it. */
export function PrivateLayout() {
  const common = useMessages(commonMessages)
  const isTask = useMatches({ select: matches => matches.some(match => match.staticData.task === true) })
  const isFilled = useMatches({ select: matches => matches.some(match => match.staticData.fill === true) })
  const me = useQuery(meQuery)
  const main = useRef<HTMLElement>(null)
  useFollowLive(me.data?._id)
  useSyncLang(me.data?.lang)
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

/** The page; or that the house does not have its games. */
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
 * Tells the server the language of this browser, so that mails and notifications are written in it; what it wrote in the other
 * language (options of a card, notifications) is read again.
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
    if (saved === undefined || saved === lang) return
    saveLang(lang).then(
      () => client.setQueryData(meQuery.queryKey, me => me && { ...me, lang }),
      // Nobody asked for it, so nobody is told: the next page load tries again.
      () => undefined,
    )
  }, [client, saved, lang])
}

/** Loaded for it: what else of an account can be changed, no first page needs. */
async function saveLang(lang: Lang): Promise<void> {
  const { updateUser } = await import('#contract/api/player/profile.ts')
  await call(updateUser, { body: { lang } })
}
