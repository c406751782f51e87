import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserCheck } from 'lucide-react'
import type * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { listBlocked } from '#contract/api/player/chat.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ListRow, RowList } from '#ui/list-row.tsx'
import { State } from '#ui/state.tsx'
import { call } from '#web/lib/call.ts'
import { chatMessages } from '#web/lib/chat/i18n.ts'
import { useBlock } from '#web/lib/chat/use-block.ts'
import { dedupe } from '#web/lib/dedupe.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { CHATS_KEY } from '#web/lib/me.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { TaskPage } from '#web/lib/task-page.tsx'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { profileMessages } from './i18n.ts'

const BLOCKED_PAGE = 20
type BlockedUser = z.output<typeof listBlocked.answer>['docs'][number]

const blockedQuery = infiniteQueryOptions({
  queryKey: [CHATS_KEY, 'blocked'],
  queryFn: ({ pageParam, signal }) => call(listBlocked, { query: { page: pageParam, limit: BLOCKED_PAGE }, signal }),
  initialPageParam: 1,
  getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
  select: ({ pages }) => dedupe(pages.flatMap(page => page.docs)),
})

/** Users I have blocked, with unblock buttons. */
export function BlockedScreen() {
  const messages = useMessages(profileMessages)
  const list = useInfiniteQuery(blockedQuery)
  return (
    <TaskPage
      title={messages.blocked}
      text={messages.blockedText}
      closeTo="/profile"
      closeLabel={messages.closeToProfile}
    >
      <Loaded
        query={list}
        empty={<State art={<UserCheck />} title={messages.blockedNone} text={messages.blockedNoneText} />}
      >
        {rows => (
          <>
            <Card>
              <RowList ruled>
                {rows.map(user => (
                  <BlockedRow key={user._id} user={user} />
                ))}
              </RowList>
            </Card>
            <MoreButton list={list} />
          </>
        )}
      </Loaded>
    </TaskPage>
  )
}

function BlockedRow({ user }: { user: BlockedUser }) {
  const messages = useMessages(chatMessages).person
  const client = useQueryClient()
  const block = useBlock(user, () => client.invalidateQueries({ queryKey: [CHATS_KEY] }))
  return (
    <ListRow
      icon={<UserAvatar user={user} size={32} />}
      label={
        <Link to="/users/$user" params={{ user: user._id }}>
          {user.name}
        </Link>
      }
      note={`@${user.username}`}
      end={
        <Button
          variant="out"
          size="sm"
          busy={block.isBusy}
          aria-label={`${messages.unblock}: ${user.name}`}
          onClick={block.unblock}
        >
          {messages.unblock}
        </Button>
      }
    />
  )
}
