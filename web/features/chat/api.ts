import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getChat, listChats, markChatRead, type P2pChat } from '#contract/api/player/chat.ts'
import { call } from '#web/lib/call.ts'
import { CHATS_KEY, unreadChatsQuery } from '#web/lib/me.ts'

const CHATS_PAGE = 10
/** Prefix of the query keys of the list of conversations. */
export const LIST_KEY = [CHATS_KEY, 'list'] as const

type ChatsPage = z.output<typeof listChats.answer>
type ChatsPages = InfiniteData<ChatsPage, number>

/** My conversations by latest message, or those matching a search. */
export const chatsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...LIST_KEY, search],
    queryFn: ({ pageParam, signal }) =>
      call(listChats, {
        query: { page: pageParam, limit: CHATS_PAGE, ...(search === '' ? {} : { search }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
    // A new message moves its conversation to the top and shifts others to the next page, so drop duplicates.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ docs }) => docs).map(chat => [chat._id, chat] as const)).values(),
    ],
  })

/** A conversation of mine by its id, or by the id of the other user. */
export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: [CHATS_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<P2pChat> => call(getChat, { params: { id }, signal }),
  })

export type Other = P2pChat['users'][number]['_user']

export const otherOf = ({ users }: P2pChat): Other | undefined => users.find(({ _user }) => !_user.isMe)?._user

/** Updates a conversation in every cached query. */
function changeChat(client: QueryClient, id: string, change: (chat: P2pChat) => P2pChat): void {
  client.setQueriesData<ChatsPages>(
    { queryKey: LIST_KEY },
    data =>
      data && {
        ...data,
        pages: data.pages.map(page => ({
          ...page,
          docs: page.docs.map(chat => (chat._id === id ? change(chat) : chat)),
        })),
      },
  )
  client.setQueryData(chatQuery(id).queryKey, chat => chat && change(chat))
}

/** After a message: moves its conversation to the top of the list. */
export function showNewest(client: QueryClient, chat: P2pChat): void {
  changeChat(client, chat._id, () => chat)
  client.setQueryData<ChatsPages>(chatsQuery('').queryKey, data => {
    const [first, ...others] = data?.pages ?? []
    if (!data || !first) return data
    const without = (page: ChatsPage) => ({ ...page, docs: page.docs.filter(({ _id }) => _id !== chat._id) })
    return { ...data, pages: [{ ...first, docs: [chat, ...without(first).docs] }, ...others.map(without)] }
  })
}

/** Marks a conversation as read, here or from another device. */
export const showRead = (client: QueryClient, id: string): void =>
  changeChat(client, id, chat => ({ ...chat, unread: 0 }))

/** Refetches the list for every search. */
export const readListAgain = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: LIST_KEY })

/** Marks a conversation as read: updates the unread count at once, then by the server's response. */
export async function markRead(client: QueryClient, id: string): Promise<void> {
  const known = client.getQueryData(chatQuery(id).queryKey)
  if (known !== undefined && known.unread > 0)
    client.setQueryData(unreadChatsQuery.queryKey, unread => Math.max(0, (unread ?? 0) - 1))
  showRead(client, id)
  await call(markChatRead, { body: { id } })
  await client.invalidateQueries({ queryKey: unreadChatsQuery.queryKey })
}

/** After a block or unblock: refetches the conversation and the list. */
export const readBlockAgain = (client: QueryClient, chatId: string): Promise<unknown> =>
  Promise.all([client.invalidateQueries(chatQuery(chatId)), readListAgain(client)])
