import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Medal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatPoints } from '#contract/money.ts'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { Podium, type PodiumPlace } from '#ui/game/podium.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { meQuery } from '#web/lib/me.ts'
import { Picture } from '#web/lib/picture.tsx'
import { ordinal, sayPoints } from '#web/lib/points.ts'
import { Problem } from '#web/lib/problem.tsx'
import { placeQuery, type Ranked, topQuery } from '#web/lib/ranking.ts'
import { livePointsQuery } from './api.ts'
import { words as homeWords } from './i18n.ts'
import styles from './top-part.module.css'

/** The banner with the first three of the week, and my own place. */
export function TopPart() {
  const words = useWords(homeWords).top
  return (
    <PitchPanel className={styles.panel} aria-labelledby="top-three">
      <div className={styles.head}>
        <h2 id="top-three">{words.title}</h2>
        <Link to="/rankings/global" className={linkClass}>
          {words.all} <ChevronRight aria-hidden="true" />
        </Link>
      </div>
      <Top />
    </PitchPanel>
  )
}

function Top() {
  const words = useWords(homeWords).top
  const lang = useLang()
  const top = useQuery(topQuery)
  if (top.isPending) {
    return (
      <SkeletonGroup label={words.loading} className={styles.waiting}>
        <div className={styles.steps}>
          <Skeleton shape="block" height={170} />
          <Skeleton shape="block" height={232} />
          <Skeleton shape="block" height={160} />
        </div>
        <Skeleton shape="block" height={56} />
      </SkeletonGroup>
    )
  }
  if (top.isError) {
    return (
      <div className={styles.centre}>
        <Problem error={top.error} title={words.broken} onRetry={() => void top.refetch()} />
      </div>
    )
  }
  // C14: nobody without a point is on a podium.
  const first = top.data.docs.filter(({ totalScore }) => totalScore > 0)
  if (first.length === 0) {
    return (
      <>
        <div className={styles.centre}>
          <State art={<Medal />} title={words.empty} text={words.emptyText} />
        </div>
        <MyPlace isQuiet />
      </>
    )
  }
  const places = first.map((ranked): PodiumPlace => {
    const place = Math.min(ranked.position, 3) as PodiumPlace['place']
    return {
      key: ranked._id,
      place,
      placeLabel: words.place(ordinal(place, lang)),
      picture: <Picture user={ranked._user} />,
      name: ranked._user.name,
      username: `@${ranked._user.username}`,
      points: sayPoints(ranked.totalScore, lang, words),
      renderLink: props => <Link to="/users/$user" params={{ user: ranked._user._id }} {...props} />,
    }
  })
  return (
    <>
      <Podium look="hero" places={places} />
      <MyPlace />
    </>
  )
}

/** How long the page is left to itself before code is loaded that few need, in milliseconds. */
const RARE_AFTER_MS = 2_500

/** Whether the page has had the time to load what everybody needs. */
function useLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), RARE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLoaded
}

/** My own line; a quiet one is there only when it has points to tell of. */
function MyPlace({ isQuiet = false }: { isQuiet?: boolean }) {
  const me = useQuery(meQuery).data
  const place = useQuery(placeQuery(me?._id))
  const isLoaded = useLoaded()
  const live = useQuery({ ...livePointsQuery, enabled: isLoaded && place.data === null })
  if (isQuiet && !live.data) return null
  if (me === undefined || place.isPending || (place.data === null && live.isPending))
    return <Skeleton shape="block" height={56} />
  // The podium above says what matters; my own line is left out rather than told wrongly.
  if (place.isError) return null
  return <MyLine me={me} ranked={place.data} live={live.data ?? 0} />
}

function MyLine({
  me,
  ranked,
  live,
}: {
  me: Ranked['_user'] | { _id: string; name: string; photo: { _id: string } | null }
  ranked: Ranked | null
  /** Points that are still being played for. */
  live: number
}) {
  const words = useWords(homeWords).top
  const lang = useLang()
  if (!ranked && live > 0) {
    return (
      <Link to="/cards/card_games_history" className={styles.mine}>
        <Picture user={me} />
        <span className={styles.words}>
          <strong>{words.live(sayPoints(live, lang, words))}</strong>
          <small>{words.liveNote}</small>
        </span>
        <span className="figure">{formatPoints(live, lang)}</span>
      </Link>
    )
  }
  return (
    <Link to={ranked ? '/rankings/global' : '/athletes_of_the_week'} className={styles.mine}>
      <Picture user={me} />
      <span className={styles.words}>
        <strong>{ranked ? words.mine(ordinal(ranked.position, lang)) : words.none}</strong>
        <small>{ranked ? words.mineNote : words.noneNote}</small>
      </span>
      <span className="figure">{ranked ? formatPoints(ranked.totalScore, lang) : '--'}</span>
    </Link>
  )
}
