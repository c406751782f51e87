import { useQuery } from '@tanstack/react-query'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPoints } from '#contract/money.ts'
import { Podium, type PodiumRank } from '#ui/game/podium.tsx'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { useListedPerson } from '#web/lib/listed-person.tsx'
import { meQuery } from '#web/lib/me.ts'
import { ordinal, pointsUnit, formatPointsOf } from '#web/lib/points.ts'
import { type Board, rankQuery, type Ranked } from '#web/lib/ranking.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { messages as rankingMessages } from './i18n.ts'
import styles from './ranking-screen.module.css'

/** The podium; each step links to the player's page. */
export function TopThree({ ranked }: { ranked: readonly Ranked[] }) {
  const messages = useMessages(rankingMessages)
  const lang = useLang()
  const listed = useListedPerson()
  const ranks = ranked.map(({ _id, _user, position, totalScore }): PodiumRank => {
    const rank = Math.min(position, 3) as PodiumRank['rank']
    const { name, note, renderLink } = listed(_user)
    return {
      key: _id,
      rank,
      rankLabel: messages.rank(ordinal(rank, lang)),
      picture: <UserAvatar user={_user} />,
      name,
      // First, so that a long username never hides the mark.
      username: _user.isMe ? `${messages.me} · ${note}` : note,
      points: formatPointsOf(totalScore, lang, { point: messages.point, points: messages.pts }),
      renderLink,
    }
  })
  return (
    <section className={styles.podium} aria-label={messages.podium}>
      <Podium ranks={ranks} />
    </section>
  )
}

/** Rows of the ranking after the podium. */
export function RankTiles({ ranked, start }: { ranked: readonly Ranked[]; start: number }) {
  const messages = useMessages(rankingMessages)
  return (
    <section aria-label={messages.others}>
      <div className={styles.card}>
        <RankList start={start}>
          {ranked.map(each => (
            <RankingPlaceRow key={each._id} ranked={each} />
          ))}
        </RankList>
      </div>
    </section>
  )
}

/** My own row above the list, until the loaded rows include it. */
export function MyRank({
  ranking,
  shown,
  snapshot,
}: {
  ranking: Board
  shown: readonly Ranked[]
  /** Snapshot of the list. */
  snapshot: number
}) {
  const messages = useMessages(rankingMessages)
  const me = useQuery(meQuery).data
  const isShown = shown.some(({ _user }) => _user.isMe)
  const rank = useQuery({ ...rankQuery(me?._id, ranking, snapshot), enabled: me !== undefined && !isShown })
  if (isShown || !rank.data) return null
  return (
    <section aria-label={messages.myRank}>
      <RankList start={rank.data.position}>
        <RankingPlaceRow ranked={rank.data} />
      </RankList>
    </section>
  )
}

/** A player's rank and points; the row links to the player's page. */
export function RankingPlaceRow({ ranked: { _user, position, totalScore } }: { ranked: Ranked }) {
  const messages = useMessages(rankingMessages)
  const lang = useLang()
  const person = useListedPerson()(_user)
  return (
    <RankRow
      rank={ordinal(position, lang)}
      picture={<UserAvatar user={_user} />}
      {...person}
      value={formatPoints(totalScore, lang)}
      unit={pointsUnit(totalScore, messages)}
      {...(_user.isMe ? { mine: messages.me } : {})}
    />
  )
}
