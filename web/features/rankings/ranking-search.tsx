import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
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
import { type Board, placeQuery } from '#web/lib/ranking.ts'
import { type FoundUser, usersQuery } from '#web/lib/user-search.ts'
import { words as rankingWords } from './i18n.ts'
import { PlaceRow } from './ranking-parts.tsx'
import styles from './ranking-screen.module.css'

/** Players that a search finds, each with the place and points in this ranking, as it was at `snapshot`. */
export function FoundPlayers({
  board,
  snapshot,
  search,
}: {
  board: Board
  snapshot: number | undefined
  search: string
}) {
  const words = useWords(rankingWords).search
  const users = useInfiniteQuery(usersQuery(search))
  if (users.isPending) return <Searching />
  if (users.data === undefined) {
    return <Problem error={users.error} title={words.broken} onRetry={() => void users.refetch()} />
  }
  if (users.data.length === 0) return <State art={<UserX />} title={words.nobody} text={words.nobodyText} />
  return (
    <section className={styles.card} aria-label={words.found} aria-busy={users.isPlaceholderData}>
      <RankList>
        {users.data.map(user => (
          <Found key={user._id} board={board} snapshot={snapshot} user={user} />
        ))}
      </RankList>
      <MoreButton list={users} />
    </section>
  )
}

function Found({ board, snapshot, user }: { board: Board; snapshot: number | undefined; user: FoundUser }) {
  const words = useWords(rankingWords)
  const common = useWords(commonWords)
  const place = useQuery(placeQuery(user._id, board, snapshot))
  if (place.data) return <PlaceRow ranked={place.data} />
  return (
    <RankRow
      place="--"
      picture={<Picture user={user} />}
      name={user.name}
      note={place.data === null ? `@${user.username} · ${words.search.notHere}` : `@${user.username}`}
      value={
        place.isPending ? (
          <Skeleton width={44} />
        ) : place.isError ? (
          <Button variant="txt" size="sm" onClick={() => void place.refetch()}>
            {common.retry}
          </Button>
        ) : (
          '--'
        )
      }
      {...(user.isMe ? { mine: words.me } : {})}
      // A button within a link would be none.
      {...(place.isError
        ? {}
        : { renderLink: props => <Link to="/users/$user" params={{ user: user._id }} {...props} /> })}
    />
  )
}

function Searching() {
  const words = useWords(rankingWords).search
  return (
    <SkeletonGroup label={words.searching} className={styles.list}>
      {[1, 2, 3].map(place => (
        <Skeleton key={place} shape="block" height={64} />
      ))}
    </SkeletonGroup>
  )
}
