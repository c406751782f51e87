import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserCheck } from 'lucide-react'
import type * as z from 'zod/mini'
import { listBlocked } from '#contract/api/chat.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ListRow, RowList } from '#ui/list-row.tsx'
import { State } from '#ui/state.tsx'
import { call } from '#web/lib/call.ts'
import { useBlock } from '#web/lib/chat/block-use.ts'
import { chatWords } from '#web/lib/chat/chat-words.ts'
import { useWords } from '#web/lib/i18n.ts'
import { CHATS_KEY } from '#web/lib/me.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { once } from '#web/lib/once.ts'
import { Picture } from '#web/lib/picture.tsx'
import { TaskPage } from '#web/lib/task-page.tsx'
import { profileWords } from './i18n.ts'
import { LoadingTask } from './loading-task.tsx'

const BLOCKED_PAGE = 20
type BlockedUser = z.output<typeof listBlocked.answer>['docs'][number]

const blockedQuery = infiniteQueryOptions({
  queryKey: [CHATS_KEY, 'blocked'],
  queryFn: ({ pageParam, signal }) => call(listBlocked, { query: { page: pageParam, limit: BLOCKED_PAGE }, signal }),
  initialPageParam: 1,
  getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
  select: ({ pages }) => once(pages.flatMap(page => page.docs)),
})

/** Whom I have blocked, and the way back. */
export function BlockedScreen() {
  const words = useWords(profileWords)
  const list = useInfiniteQuery(blockedQuery)
  return (
    <TaskPage title={words.blocked} text={words.blockedText} closeTo="/profile" closeLabel={words.closeToProfile}>
      {list.data === undefined ? (
        <LoadingTask query={list} />
      ) : list.data.length === 0 ? (
        <State art={<UserCheck />} title={words.blockedNone} text={words.blockedNoneText} />
      ) : (
        <>
          <Card>
            <RowList ruled>
              {list.data.map(user => (
                <BlockedRow key={user._id} user={user} />
              ))}
            </RowList>
          </Card>
          <MoreButton list={list} />
        </>
      )}
    </TaskPage>
  )
}

function BlockedRow({ user }: { user: BlockedUser }) {
  const words = useWords(chatWords).person
  const client = useQueryClient()
  const block = useBlock(user, () => client.invalidateQueries({ queryKey: [CHATS_KEY] }))
  return (
    <ListRow
      icon={<Picture user={user} size={32} />}
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
          aria-label={`${words.unblock}: ${user.name}`}
          onClick={block.unblock}
        >
          {words.unblock}
        </Button>
      }
    />
  )
}
