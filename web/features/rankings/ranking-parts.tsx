import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatPoints } from '#contract/money.ts'
import { Podium, type PodiumPlace } from '#ui/game/podium.tsx'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { meQuery } from '#web/lib/me.ts'
import { Picture } from '#web/lib/picture.tsx'
import { ordinal, pointsUnit, sayPoints } from '#web/lib/points.ts'
import { type Board, placeQuery, type Ranked } from '#web/lib/ranking.ts'
import { words as rankingWords } from './i18n.ts'
import styles from './ranking-screen.module.css'

/** The podium; each step leads to the player's page. */
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
      renderLink: props => <Link to="/users/$user" params={{ user: _user._id }} {...props} />,
    }
  })
  return (
    <section className={styles.podium} aria-label={words.podium}>
      <Podium places={places} />
    </section>
  )
}

/** Rows of the ranking, from the one after the podium on. */
export function Places({ ranked, start }: { ranked: readonly Ranked[]; start: number }) {
  const words = useWords(rankingWords)
  return (
    <section aria-label={words.others}>
      <div className={styles.card}>
        <RankList start={start}>
          {ranked.map(each => (
            <PlaceRow key={each._id} ranked={each} />
          ))}
        </RankList>
      </div>
    </section>
  )
}

/** My own row, above the list, for as long as the list has not come down to it. */
export function MyPlace({
  board,
  shown,
  snapshot,
}: {
  board: Board
  shown: readonly Ranked[]
  /** The moment that the list is of. */
  snapshot: number
}) {
  const words = useWords(rankingWords)
  const me = useQuery(meQuery).data
  const isShown = shown.some(({ _user }) => _user.isMe)
  const place = useQuery({ ...placeQuery(me?._id, board, snapshot), enabled: me !== undefined && !isShown })
  if (isShown || !place.data) return null
  return (
    <section aria-label={words.myPlace}>
      <RankList start={place.data.position}>
        <PlaceRow ranked={place.data} />
      </RankList>
    </section>
  )
}

/** A player's place and points; the row leads to the player's page. */
export function PlaceRow({ ranked: { _user, position, totalScore } }: { ranked: Ranked }) {
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
      renderLink={props => <Link to="/users/$user" params={{ user: _user._id }} {...props} />}
    />
  )
}
