import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { commonWords } from '#web/lib/common-words.ts'
import { useWords } from '#web/lib/i18n.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { Picture } from '#web/lib/picture.tsx'
import { Problem } from '#web/lib/problem.tsx'
import { type FoundUser, usersQuery } from '#web/lib/user-search.ts'
import { type Card, userGamesQuery } from './api.ts'
import { words as cardWords } from './i18n.ts'
import { kindOf } from './kind.ts'
import { GameRow } from './ranking-row.tsx'
import styles from './ranking-part.module.css'

/** Players that a search finds, each with the games and points on this card. */
export function FoundPlayers({ card, search }: { card: Card; search: string }) {
  const words = useWords(cardWords)
  const users = useInfiniteQuery(usersQuery(search))
  if (users.isPending) return <Searching />
  if (users.data === undefined) {
    return <Problem error={users.error} title={words.ranking.searchBroken} onRetry={() => void users.refetch()} />
  }
  if (users.data.length === 0) {
    return <State art={<UserX />} title={words.ranking.nobody} text={words.ranking.nobodyText} />
  }
  return (
    <section className={styles.card} aria-label={words.ranking.found} aria-busy={users.isPlaceholderData}>
      <RankList>
        {users.data.map(user => (
          <UserGames key={user._id} card={card} user={user} />
        ))}
      </RankList>
      <MoreButton list={users} />
    </section>
  )
}

function UserGames({ card, user }: { card: Card; user: FoundUser }) {
  const words = useWords(cardWords)
  const common = useWords(commonWords)
  const games = useInfiniteQuery(userGamesQuery(kindOf(card), card._id, user._id))
  if (games.data !== undefined && games.data.length > 0) {
    return (
      <>
        {games.data.map(game => (
          <GameRow key={game._id} card={card} game={game} />
        ))}
        {games.hasNextPage && (
          <li>
            <MoreButton list={games} of={user.name} />
          </li>
        )}
      </>
    )
  }
  const note = games.data ? `@${user.username} · ${words.ranking.notHere}` : `@${user.username}`
  return (
    <RankRow
      place="--"
      picture={<Picture user={user} />}
      name={user.name}
      note={note}
      value={
        games.isPending ? (
          <Skeleton width={44} />
        ) : games.isError ? (
          <Button variant="txt" size="sm" onClick={() => void games.refetch()}>
            {common.retry}
          </Button>
        ) : (
          '--'
        )
      }
      {...(user.isMe ? { mine: words.me } : {})}
      // A button within a link would be none.
      {...(games.isError
        ? {}
        : { renderLink: props => <Link to="/users/$user" params={{ user: user._id }} {...props} /> })}
    />
  )
}

function Searching() {
  const words = useWords(cardWords)
  return (
    <SkeletonGroup label={words.ranking.searching} className={styles.waiting}>
      {[1, 2, 3].map(place => (
        <Skeleton key={place} shape="block" height={56} />
      ))}
    </SkeletonGroup>
  )
}
