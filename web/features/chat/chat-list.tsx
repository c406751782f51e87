import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { MessageCircle, SearchX } from 'lucide-react'
import { USER_SEARCH_MIN } from '#contract/limits.ts'
import { Badge } from '#ui/badge.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { useMessages } from '#client/i18n.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { unreadChatsQuery } from '#web/lib/me.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { Problem } from '#web/lib/problem.tsx'
import { SearchBox } from '#web/lib/search-box.tsx'
import { useSearchTerm } from '#web/lib/search-term.ts'
import { usersQuery } from '#web/lib/user-search.ts'
import { chatsQuery, otherOf } from './api.ts'
import { ChatRow, PlayerRow } from './chat-row.tsx'
import { messages as chatsMessages } from './i18n.ts'
import styles from './chats.module.css'

/** My conversations, those that wait to be read first in sight; the search finds them, and players to begin one with. */
export function ChatList({ openId }: { openId: string | undefined }) {
  const messages = useMessages(chatsMessages)
  const unread = useQuery(unreadChatsQuery).data ?? 0
  const { search: inAddress = '' } = useSearch({ strict: false })
  const { typed, setTyped, wanted: search } = useSearchTerm(inAddress, '.')
  const isShort = typed.trim() !== '' && typed.trim().length < USER_SEARCH_MIN
  // Small screens show one of the two: each is headed by its own.
  const Title = openId === undefined ? 'h1' : 'h2'
  return (
    <section className={styles.list} aria-label={messages.list}>
      <Row gap={3} align="center" justify="between" marginBottom={1}>
        <Title className={styles.title}>{messages.title}</Title>
        {unread > 0 && <Badge tone="green">{messages.unread(unread)}</Badge>}
      </Row>
      <SearchBox
        label={messages.search}
        clear={messages.clear}
        hint={isShort ? messages.short : undefined}
        value={typed}
        onChange={setTyped}
      />
      <Found search={search} openId={openId} />
    </section>
  )
}

function Found({ search, openId }: { search: string; openId: string | undefined }) {
  const messages = useMessages(chatsMessages)
  const list = useInfiniteQuery(chatsQuery(search))
  const players = useInfiniteQuery(usersQuery(search))
  const skeleton = <Skeletons label={messages.loading} heights={[68, 68, 68, 68, 68]} gap={2} />
  return (
    <Loaded query={list} title={messages.broken} skeleton={skeleton}>
      {rows => {
        const known = new Set(rows.map(chat => otherOf(chat)?._id))
        const others = (search === '' ? [] : (players.data ?? [])).filter(({ _id, isMe }) => !known.has(_id) && !isMe)
        const isBroken = players.isError && players.data === undefined
        if (rows.length === 0 && others.length === 0 && !isBroken) {
          if (search === '') return <State art={<MessageCircle />} title={messages.none} text={messages.noneText} />
          if (players.isFetching) return skeleton
          const isShort = search.length < USER_SEARCH_MIN
          return (
            <State
              art={<SearchX />}
              title={messages.notFound}
              text={isShort ? messages.short : messages.notFoundText}
            />
          )
        }
        return (
          <>
            <ul className={styles.rows}>
              {rows.map(chat => (
                <li key={chat._id}>
                  <ChatRow chat={chat} isOpen={chat._id === openId} />
                </li>
              ))}
            </ul>
            <MoreButton list={list} />
            {isBroken && (
              <Problem error={players.error} title={messages.searchBroken} onRetry={() => void players.refetch()} />
            )}
            {others.length > 0 && (
              <>
                <Text as="h3" marginTop={4} size="ctl" tone="muted">
                  {messages.players}
                </Text>
                <ul className={styles.rows}>
                  {others.map(player => (
                    <li key={player._id}>
                      <PlayerRow player={player} />
                    </li>
                  ))}
                </ul>
                <MoreButton list={players} />
              </>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
