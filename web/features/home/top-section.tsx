import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Medal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatPoints } from '#contract/money.ts'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { Podium, type PodiumRank } from '#ui/game/podium.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { meQuery } from '#web/lib/me.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { ordinal, formatPointsOf } from '#web/lib/points.ts'
import { Problem } from '#web/lib/problem.tsx'
import { rankQuery, type Ranked, topQuery } from '#web/lib/ranking.ts'
import { livePointsQuery } from './api.ts'
import { messages as homeMessages } from './i18n.ts'
import styles from './top-section.module.css'

/** The banner with the first three of the week, and my own place. */
export function TopSection() {
  const messages = useMessages(homeMessages).top
  return (
    <PitchPanel className={styles.panel} aria-labelledby="top-three">
      <div className={styles.head}>
        <h2 id="top-three">{messages.title}</h2>
        <Link to="/rankings/global" className={linkClass}>
          {messages.all} <ChevronRight aria-hidden="true" />
        </Link>
      </div>
      <Top />
    </PitchPanel>
  )
}

// Not by Loaded, which would be in the first scripts for this alone.
function Top() {
  const messages = useMessages(homeMessages).top
  const { data, isPending, error, refetch } = useQuery(topQuery)
  if (data) return <TopOf docs={data.docs} />
  return isPending ? (
    <SkeletonGroup label={messages.loading} className={styles.waiting}>
      <div className={styles.steps}>
        <Skeleton shape="block" height={170} />
        <Skeleton shape="block" height={232} />
        <Skeleton shape="block" height={160} />
      </div>
      <Skeleton shape="block" height={56} />
    </SkeletonGroup>
  ) : (
    <div className={styles.centre}>
      <Problem error={error} title={messages.broken} onRetry={() => void refetch()} />
    </div>
  )
}

function TopOf({ docs }: { docs: readonly Ranked[] }) {
  const messages = useMessages(homeMessages).top
  const lang = useLang()
  // C14: nobody without a point is on a podium.
  const first = docs.filter(({ totalScore }) => totalScore > 0)
  if (first.length === 0) {
    return (
      <>
        <div className={styles.centre}>
          <State art={<Medal />} title={messages.empty} text={messages.emptyText} />
        </div>
        <MyRank isQuiet />
      </>
    )
  }
  const ranks = first.map((ranked): PodiumRank => {
    const rank = Math.min(ranked.position, 3) as PodiumRank['rank']
    return {
      key: ranked._id,
      rank,
      rankLabel: messages.rank(ordinal(rank, lang)),
      picture: <UserAvatar user={ranked._user} />,
      name: ranked._user.name,
      username: `@${ranked._user.username}`,
      points: formatPointsOf(ranked.totalScore, lang, messages),
      renderLink: props => <Link to="/users/$user" params={{ user: ranked._user._id }} {...props} />,
    }
  })
  return (
    <>
      <Podium look="hero" ranks={ranks} />
      <MyRank />
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
function MyRank({ isQuiet = false }: { isQuiet?: boolean }) {
  const me = useQuery(meQuery).data
  const rank = useQuery(rankQuery(me?._id))
  const isLoaded = useLoaded()
  const live = useQuery({ ...livePointsQuery, enabled: isLoaded && rank.data === null })
  if (isQuiet && !live.data) return null
  if (me === undefined || rank.isPending || (rank.data === null && live.isPending))
    return <Skeleton shape="block" height={56} />
  // The podium above says what matters; my own line is left out rather than told wrongly.
  if (rank.isError) return null
  return <MyLine me={me} ranked={rank.data} live={live.data ?? 0} />
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
  const messages = useMessages(homeMessages).top
  const lang = useLang()
  if (!ranked && live > 0) {
    return (
      <Link to="/cards/card_games_history" className={styles.mine}>
        <UserAvatar user={me} />
        <span className={styles.words}>
          <strong>{messages.live(formatPointsOf(live, lang, messages))}</strong>
          <small>{messages.liveNote}</small>
        </span>
        <span className="figure">{formatPoints(live, lang)}</span>
      </Link>
    )
  }
  return (
    <Link to={ranked ? '/rankings/global' : '/athletes_of_the_week'} className={styles.mine}>
      <UserAvatar user={me} />
      <span className={styles.words}>
        <strong>{ranked ? messages.mine(ordinal(ranked.position, lang)) : messages.none}</strong>
        <small>{ranked ? messages.mineNote : messages.noneNote}</small>
      </span>
      <span className="figure">{ranked ? formatPoints(ranked.totalScore, lang) : '--'}</span>
    </Link>
  )
}
