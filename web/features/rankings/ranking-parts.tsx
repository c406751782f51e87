import { useQuery } from '@tanstack/react-query'
import { formatPoints } from '#contract/money.ts'
import { Podium, type PodiumPlace } from '#ui/game/podium.tsx'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { meQuery } from '#web/lib/me.ts'
import { Picture } from '#web/lib/picture.tsx'
import { ordinal, pointsUnit, sayPoints } from '#web/lib/points.ts'
import { placeQuery, type Ranked } from '#web/lib/ranking.ts'
import { words as rankingWords } from './i18n.ts'
import styles from './ranking-screen.module.css'

/** The podium. */
export function TopThree({ ranked }: { ranked: readonly Ranked[] }) {
  const words = useWords(rankingWords)
  const lang = useLang()
  const places = ranked.map(({ _id, _user, position, totalScore }): PodiumPlace => {
    const place = Math.min(position, 3) as PodiumPlace['place']
    return {
      key: _id,
      place,
      placeLabel: words.place(ordinal(place, lang)),
      picture: <Picture user={_user} />,
      name: _user.name,
      // First, so that a long username never pushes the mark out of sight.
      username: _user.isMe ? `${words.me} · @${_user.username}` : `@${_user.username}`,
      points: sayPoints(totalScore, lang, { point: words.point, points: words.pts }),
    }
  })
  return (
    <section className={styles.podium} aria-label={words.podium}>
      <Podium places={places} />
    </section>
  )
}

/** Rows of the ranking, from the fourth on. */
export function Places({ ranked }: { ranked: readonly Ranked[] }) {
  const words = useWords(rankingWords)
  return (
    <section aria-label={words.others}>
      <div className={styles.card}>
        <RankList start={4}>
          {ranked.map(each => (
            <Row key={each._id} ranked={each} />
          ))}
        </RankList>
      </div>
    </section>
  )
}

/** My own row, above the list, for as long as the list has not come down to it. */
export function MyPlace({ shown }: { shown: readonly Ranked[] }) {
  const words = useWords(rankingWords)
  const me = useQuery(meQuery).data
  const isShown = shown.some(({ _user }) => _user.isMe)
  const place = useQuery({ ...placeQuery(me?._id), enabled: me !== undefined && !isShown })
  if (isShown || !place.data) return null
  return (
    <section aria-label={words.myPlace}>
      <RankList start={place.data.position}>
        <Row ranked={place.data} />
      </RankList>
    </section>
  )
}

function Row({ ranked: { _user, position, totalScore } }: { ranked: Ranked }) {
  const words = useWords(rankingWords)
  const lang = useLang()
  return (
    <RankRow
      place={ordinal(position, lang)}
      picture={<Picture user={_user} />}
      name={_user.name}
      note={`@${_user.username}`}
      value={formatPoints(totalScore, lang)}
      unit={pointsUnit(totalScore, words)}
      {...(_user.isMe ? { mine: words.me } : {})}
    />
  )
}
