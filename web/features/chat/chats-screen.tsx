import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useParams, useSearch } from '@tanstack/react-router'
import { MessageCircle, Mic, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { P2pChat } from '#contract/api/player/chat.ts'
import { USER_SEARCH_MIN } from '#contract/limits.ts'
import { chatListDeletedEvent, chatListMessageEvent, chatListReadEvent } from '#contract/live-chat.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { chatMessages } from '#web/lib/chat/i18n.ts'
import { formatLength } from '#web/lib/chat/voice/format-length.ts'
import { followQueries } from '#web/lib/follow-queries.ts'
import { useListedPerson } from '#web/lib/listed-person.tsx'
import { onLive, onLiveStart } from '#web/lib/live.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { unreadChatsQuery } from '#web/lib/me.ts'
import { daysAgo, formatDate, formatTime } from '#web/lib/moments.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { SearchBox } from '#web/lib/search-box.tsx'
import { useSearchTerm } from '#web/lib/search-term.ts'
import { useToday } from '#web/lib/use-today.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { type FoundUser, usersQuery } from '#web/lib/user-search.ts'
import { chatsQuery, LIST_KEY, otherOf, readListAgain, showNewest, showRead } from './api.ts'
import { messages as chatsMessages } from './i18n.ts'
import styles from './chats.module.css'

/** A conversation: the other user, the last message with its time, and the unread count. */
function ChatRow({ chat, isOpen }: { chat: P2pChat; isOpen: boolean }) {
  const messages = useMessages(chatsMessages)
  const other = otherOf(chat)
  const listed = useListedPerson()
  const { _lastMessage: last } = chat
  // Messages that arrive in the open conversation count as read.
  const unread = isOpen ? 0 : chat.unread
  return (
    <Link
      to="/chats/$chat"
      params={{ chat: chat._id }}
      search={true}
      className={cx(styles.row, unread > 0 && styles.unread)}
      aria-current={isOpen ? 'page' : undefined}
    >
      {other && <UserAvatar user={other} size={48} />}
      <Stack as="span" flex={1}>
        <span className={styles.name}>{other && listed(other).name}</span>
        <span className={styles.last}>{last ? <Last message={last} /> : messages.nothingYet}</span>
      </Stack>
      <Stack as="span" gap={1.5} justify="end" size="xs" tone="faint" flex="none" className={styles.side}>
        {last && <When at={last.createdAt} />}
        {unread > 0 && (
          <Text as="span" weight={750} textAlign="center" className={styles.count}>
            <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
            <span className="visually-hidden">{messages.unread(unread)}</span>
          </Text>
        )}
      </Stack>
    </Link>
  )
}

function Last({ message: { _user, text, voiceMsg } }: { message: NonNullable<P2pChat['_lastMessage']> }) {
  const messages = useMessages(chatsMessages)
  const voice = useMessages(chatMessages).voice
  if (!voiceMsg)
    return (
      <Text as="span" breaks="ellipsis">
        {_user.isMe ? messages.yours(text ?? '') : text}
      </Text>
    )
  return (
    <>
      <Mic aria-hidden="true" />
      <Text as="span" breaks="ellipsis">
        {voice.message(formatLength(voiceMsg.seconds))}
      </Text>
    </>
  )
}

function When({ at }: { at: Date }) {
  const messages = useMessages(chatsMessages)
  const lang = useLang()
  const ago = daysAgo(at, useToday())
  return (
    <time dateTime={at.toISOString()}>
      {ago <= 0 ? formatTime(at, lang) : ago === 1 ? messages.yesterday : formatDate(at, lang)}
    </time>
  )
}

/** A player to start a conversation with. */
function PlayerRow({ player }: { player: FoundUser }) {
  return (
    <Link to="/chats/$chat" params={{ chat: player._id }} search={true} className={styles.row}>
      <UserAvatar user={player} size={48} />
      <Stack as="span" flex={1}>
        <span className={styles.name}>{player.name}</span>
        <span className={styles.last}>@{player.username}</span>
      </Stack>
    </Link>
  )
}

/** My conversations, unread first. The search covers them and players to start one with. */
function ChatList({ openId }: { openId: string | undefined }) {
  const messages = useMessages(chatsMessages)
  const unread = useQuery(unreadChatsQuery).data ?? 0
  const { search: inAddress = '' } = useSearch({ strict: false })
  const { typed, setTyped, wanted: search } = useSearchTerm(inAddress, '.')
  const isShort = typed.trim() !== '' && typed.trim().length < USER_SEARCH_MIN
  // Small screens show either the list or a conversation, each with its own h1.
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

/** Conversations: the list and the open one side by side; small screens show one of them. */
export function ChatsScreen() {
  const messages = useMessages(chatsMessages)
  const { chat } = useParams({ strict: false })
  usePageTitle(messages.title)
  useFollowList()
  return (
    <div className={styles.page} data-open={chat !== undefined || undefined}>
      <ChatList openId={chat} />
      <div className={styles.open}>
        <Outlet />
      </div>
    </div>
  )
}

/** Follows messages, deletions and receipts of all conversations while the list is on screen. */
function useFollowList(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stops = [
      followQueries(client, LIST_KEY),
      onLiveStart(() => void readListAgain(client)),
      onLive(chatListMessageEvent, [], ({ chat }) => showNewest(client, chat)),
      onLive(chatListReadEvent, [], ({ _id }) => showRead(client, _id)),
      // The event carries the new last message, but not the order or the unread count.
      onLive(chatListDeletedEvent, [], () => void readListAgain(client)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
