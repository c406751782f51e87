import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Medal, ShieldCheck } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { Podium, type PodiumRank } from '#ui/game/podium.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { useListedPerson } from '#web/lib/listed-person.tsx'
import { meQuery } from '#web/lib/me.ts'
import { ordinal, formatPointsOf } from '#web/lib/points.ts'
import { Problem } from '#web/lib/problem.tsx'
import { rankQuery, type Ranked, topOfQuery, topQuery } from '#web/lib/ranking.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { livePointsOf, openQuery, runningQuery } from './api.ts'
import { messages as homeMessages } from './i18n.ts'
import styles from './top-section.module.css'

/** Banner with the top three of the week and my rank; before anybody has scored, the top three of last week. */
export function TopSection() {
  const messages = useMessages(homeMessages).top
  const champions = useChampions()
  return (
    <PitchPanel className={styles.panel} aria-labelledby="top-three">
      <div className={styles.head}>
        <h2 id="top-three">{champions ? messages.champions : messages.title}</h2>
        <Link to="/rankings/global" search={champions ? { period: champions.period } : {}} className={linkClass}>
          {messages.all} <ChevronRight aria-hidden="true" />
        </Link>
      </div>
      {champions ? <Champions docs={champions.docs} /> : <Top />}
    </PitchPanel>
  )
}

/** C14: only players with points are on the podium. */
const scoredOf = (docs: readonly Ranked[]) => docs.filter(({ totalScore }) => totalScore > 0)

/** Last week's top three while nobody has scored this week; undefined when there is nobody to show. */
function useChampions(): { docs: readonly Ranked[]; period: string } | undefined {
  const top = useQuery(topQuery).data
  const before = top && scoredOf(top.docs).length === 0 ? top.previous : null
  const data = useQuery({ ...topOfQuery(before ?? ''), enabled: before !== null && before !== undefined }).data
  const docs = scoredOf(before && data ? data.docs : [])
  return before && docs.length > 0 ? { docs, period: before } : undefined
}

function Champions({ docs }: { docs: readonly Ranked[] }) {
  const messages = useMessages(homeMessages).top
  const lang = useLang()
  const paid = useQuery(openQuery).data?.paid
  return (
    <>
      <PodiumOf docs={docs} />
      {paid && (
        <Link to="/reports/$game" params={{ game: paid.last._id }} className={styles.paid}>
          <ShieldCheck aria-hidden="true" />
          <span>{messages.paid(formatReais(paid.amount, lang), paid.games)}</span>
        </Link>
      )}
      <MyRank isQuiet />
    </>
  )
}

// Does not use Loaded, which would be in the first scripts for this alone.
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
  const first = scoredOf(docs)
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
  return (
    <>
      <PodiumOf docs={first} />
      <MyRank />
    </>
  )
}

function PodiumOf({ docs }: { docs: readonly Ranked[] }) {
  const messages = useMessages(homeMessages).top
  const lang = useLang()
  const listed = useListedPerson()
  const ranks = docs.map((ranked): PodiumRank => {
    const rank = Math.min(ranked.position, 3) as PodiumRank['rank']
    const { name, note, renderLink } = listed(ranked._user)
    return {
      key: ranked._id,
      rank,
      rankLabel: messages.rank(ordinal(rank, lang)),
      picture: <UserAvatar user={ranked._user} />,
      name,
      username: note,
      points: formatPointsOf(ranked.totalScore, lang, messages),
      renderLink,
    }
  })
  return <Podium look="hero" ranks={ranks} />
}

/** My row; with `isQuiet` it is shown only with points. */
function MyRank({ isQuiet = false }: { isQuiet?: boolean }) {
  const me = useQuery(meQuery).data
  const rank = useQuery(rankQuery(me?._id))
  const running = useQuery(runningQuery)
  const live = livePointsOf(running.data?.docs ?? [])
  if (isQuiet && live === 0) return null
  if (me === undefined || rank.isPending || (rank.data === null && running.isPending))
    return <Skeleton shape="block" height={56} />
  // The podium above matters more: omit my row rather than show a wrong one.
  if (rank.data === undefined) return null
  return <MyLine me={me} ranked={rank.data} live={live} />
}

function MyLine({
  me,
  ranked,
  live,
}: {
  me: Ranked['_user'] | { _id: string; name: string; photo: { _id: string } | null }
  ranked: Ranked | null
  /** Points still in play. */
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
