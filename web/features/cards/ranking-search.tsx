import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { useMessages } from '#client/i18n.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { MoreButton } from '#web/lib/more-button.tsx'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { type FoundUser, usersQuery } from '#web/lib/user-search.ts'
import { type Card, userGamesQuery } from './api.ts'
import { messages as cardMessages } from './i18n.ts'
import { typeOf } from './card-type.ts'
import { GameRow } from './ranking-row.tsx'
import styles from './ranking-section.module.css'

/** Players that a search finds, each with the games and points on this card. */
export function FoundPlayers({ card, search }: { card: Card; search: string }) {
  const messages = useMessages(cardMessages)
  const users = useInfiniteQuery(usersQuery(search))
  return (
    <Loaded
      query={users}
      title={messages.ranking.searchBroken}
      skeleton={<Skeletons label={messages.ranking.searching} shape="block" heights={[56, 56, 56]} gap={3} />}
      empty={<State art={<UserX />} title={messages.ranking.nobody} text={messages.ranking.nobodyText} />}
    >
      {found => (
        <section className={styles.card} aria-label={messages.ranking.found} aria-busy={users.isPlaceholderData}>
          <RankList>
            {found.map(user => (
              <UserGames key={user._id} card={card} user={user} />
            ))}
          </RankList>
          <MoreButton list={users} />
        </section>
      )}
    </Loaded>
  )
}

function UserGames({ card, user }: { card: Card; user: FoundUser }) {
  const messages = useMessages(cardMessages)
  const common = useMessages(commonMessages)
  const games = useInfiniteQuery(userGamesQuery(typeOf(card), card._id, user._id))
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
  const note = games.data ? `@${user.username} · ${messages.ranking.notHere}` : `@${user.username}`
  return (
    <RankRow
      rank="--"
      picture={<UserAvatar user={user} />}
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
      {...(user.isMe ? { mine: messages.me } : {})}
      // A button within a link would be none.
      {...(games.isError
        ? {}
        : { renderLink: props => <Link to="/users/$user" params={{ user: user._id }} {...props} /> })}
    />
  )
}
