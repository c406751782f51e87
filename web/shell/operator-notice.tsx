import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLang, useMessages } from '#client/i18n.ts'
import { settingsEvent } from '#contract/live-settings.ts'
import type { PublicSettings } from '#contract/public-settings.ts'
import { onLive, onLiveAgain } from '../lib/live.ts'
import { profileOf } from '../lib/profile.ts'
import { siteQuery } from '../lib/site.ts'
import { operatorNoticeMessages } from './notice-messages.ts'
import styles from './operator-notice.module.css'

/** Poll interval for visitors, who have no socket. */
const EVERY_MS = 60_000

/** Banner on every page while there is an incident or a stopped function. */
export function OperatorNotice() {
  const messages = useMessages(operatorNoticeMessages)
  const lang = useLang()
  const settings = useSettings()
  const box = useContainer()
  const stopped = settings ? stopsText(settings.stops, messages) : []
  const banner = settings?.banner?.[lang === 'en' ? 'en' : 'pt']
  // The live region is mounted before it has content, so that screen readers announce it.
  return createPortal(
    <div role="status" aria-label={messages.label}>
      {(banner !== undefined || stopped.length > 0) && (
        <div className={styles.notice}>
          <TriangleAlert aria-hidden="true" />
          <div className={styles.words}>
            {banner !== undefined && <p>{banner}</p>}
            {stopped.length > 0 && (
              <ul className={styles.stops}>
                {stopped.map(what => (
                  <li key={what}>{what}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </div>,
    box,
  )
}

function stopsText(
  { entries, deposits, payouts, modes }: PublicSettings['stops'],
  messages: typeof operatorNoticeMessages.pt,
) {
  return [
    ...(entries ? [messages.entries] : modes.map(mode => messages.paused(messages.modes[mode]))),
    ...(deposits ? [messages.deposits] : []),
    ...(payouts ? [messages.payouts] : []),
  ]
}

/** The operator's settings, as last received by this page. */
function useSettings() {
  const client = useQueryClient()
  const site = useQuery({ ...siteQuery, refetchInterval: EVERY_MS }).data
  useEffect(() => {
    const { queryKey } = siteQuery
    const stop = onLive(settingsEvent, [], result => {
      // A request sent before this event is outdated.
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, known => known && { ...known, ...result })
    })
    const stopAgain = onLiveAgain(() => void client.invalidateQueries({ queryKey }))
    return () => {
      stop()
      stopAgain()
    }
  }, [client])
  const profile = site?.profile
  useEffect(() => {
    if (profile !== undefined) profileOf.set(profile)
  }, [profile])
  return site
}

/** A container before the app's root. */
function useContainer(): HTMLElement {
  const [box] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.body.prepend(box)
    // Full-height pages leave room for the banner.
    const measure = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--notice', `${box.offsetHeight}px`),
    )
    measure.observe(box)
    return () => {
      measure.disconnect()
      document.documentElement.style.removeProperty('--notice')
      box.remove()
    }
  }, [box])
  return box
}
