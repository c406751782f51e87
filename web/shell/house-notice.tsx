import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { houseEvent } from '#contract/live-house.ts'
import type { PublicHouse } from '#contract/public-house.ts'
import { useLang, useWords } from '../lib/i18n.ts'
import { onLive, onLiveAgain } from '../lib/live.ts'
import { houseProfile } from '../lib/profile.ts'
import { siteQuery } from '../lib/site.ts'
import { houseNoticeWords } from './house-notice-words.ts'
import styles from './house-notice.module.css'

/** Visitors have no socket: how often their pages ask. */
const EVERY_MS = 60_000

/** Above everything, on every page, while there is something to say: the notice of an incident, and what stands still. */
export function HouseNotice() {
  const words = useWords(houseNoticeWords)
  const lang = useLang()
  const house = useHouse()
  const place = usePlace()
  const stopped = house ? saidStops(house.stops, words) : []
  const banner = house?.banner?.[lang === 'en' ? 'en' : 'pt']
  // The place is there before it says anything: what appears in it is read out once.
  return createPortal(
    <div role="status" aria-label={words.label}>
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
    place,
  )
}

function saidStops({ entries, deposits, payouts, modes }: PublicHouse['stops'], words: typeof houseNoticeWords.pt) {
  return [
    ...(entries ? [words.entries] : modes.map(mode => words.paused(words.modes[mode]))),
    ...(deposits ? [words.deposits] : []),
    ...(payouts ? [words.payouts] : []),
  ]
}

/** How the house is run, as this page was told last. */
function useHouse() {
  const client = useQueryClient()
  const site = useQuery({ ...siteQuery, refetchInterval: EVERY_MS }).data
  useEffect(() => {
    const { queryKey } = siteQuery
    const stop = onLive(houseEvent, [], told => {
      // What was asked for before this was told knows less.
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, known => known && { ...known, ...told })
    })
    const stopAgain = onLiveAgain(() => void client.invalidateQueries({ queryKey }))
    return () => {
      stop()
      stopAgain()
    }
  }, [client])
  const profile = site?.profile
  useEffect(() => {
    if (profile !== undefined) houseProfile.set(profile)
  }, [profile])
  return site
}

/** A place before the program's own. */
function usePlace(): HTMLElement {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.body.prepend(place)
    // A page that is as high as the screen makes room for it.
    const measure = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--notice', `${place.offsetHeight}px`),
    )
    measure.observe(place)
    return () => {
      measure.disconnect()
      document.documentElement.style.removeProperty('--notice')
      place.remove()
    }
  }, [place])
  return place
}
