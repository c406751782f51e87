import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { useListedPerson } from '#web/lib/listed-person.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { MoreButton } from '#web/lib/more-button.tsx'
import { type Board, rankQuery } from '#web/lib/ranking.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { type FoundUser, usersQuery } from '#web/lib/user-search.ts'
import { messages as rankingMessages } from './i18n.ts'
import { RankingPlaceRow } from './ranking-sections.tsx'
import styles from './ranking-screen.module.css'

/** Search results: players with rank and points in this ranking at `snapshot`. */
export function FoundPlayers({
  ranking,
  snapshot,
  search,
}: {
  ranking: Board
  snapshot: number | undefined
  search: string
}) {
  const messages = useMessages(rankingMessages).search
  const users = useInfiniteQuery(usersQuery(search))
  return (
    <Loaded
      query={users}
      title={messages.broken}
      skeleton={<Skeletons label={messages.searching} shape="block" heights={[64, 64, 64]} gap={3} align="start" />}
      empty={<State art={<UserX />} title={messages.nobody} text={messages.nobodyText} />}
    >
      {found => (
        <section className={styles.card} aria-label={messages.found} aria-busy={users.isPlaceholderData}>
          <RankList>
            {found.map(user => (
              <Found key={user._id} ranking={ranking} snapshot={snapshot} user={user} />
            ))}
          </RankList>
          <MoreButton list={users} />
        </section>
      )}
    </Loaded>
  )
}

function Found({ ranking, snapshot, user }: { ranking: Board; snapshot: number | undefined; user: FoundUser }) {
  const messages = useMessages(rankingMessages)
  const common = useMessages(commonMessages)
  const { name, note, renderLink } = useListedPerson()(user)
  const rank = useQuery(rankQuery(user._id, ranking, snapshot))
  if (rank.data) return <RankingPlaceRow ranked={rank.data} />
  return (
    <RankRow
      rank="--"
      picture={<UserAvatar user={user} />}
      name={name}
      note={rank.data === null ? `${note} · ${messages.search.notHere}` : note}
      value={
        rank.isPending ? (
          <Skeleton width={44} />
        ) : rank.isError ? (
          <Button variant="txt" size="sm" onClick={() => void rank.refetch()}>
            {common.retry}
          </Button>
        ) : (
          '--'
        )
      }
      {...(user.isMe ? { mine: messages.me } : {})}
      // A button inside a link is invalid.
      renderLink={rank.isError ? undefined : renderLink}
    />
  )
}
