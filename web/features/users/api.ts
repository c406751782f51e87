import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getPublicUser } from '#contract/api/player/users.ts'
import { call } from '#web/lib/call.ts'
import { publicUserKey } from '#web/lib/chat/use-block.ts'

const GAMES_PAGE = 10

type UserPage = z.output<typeof getPublicUser.answer>
/** What a player shows to others. */
export type PublicUser = Omit<UserPage, 'games'>
export type UserGame = UserPage['games']['docs'][number]
export type EarnedBadge = UserPage['badges'][number]

/** A player as everybody sees them, and their games on closed cards, page by page. */
export const publicUserQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...publicUserKey(id), 'page'],
    queryFn: ({ pageParam, signal }) =>
      call(getPublicUser, { params: { id }, query: { page: pageParam, limit: GAMES_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ games }) => (games.page < games.pages ? games.page + 1 : undefined),
    select: ({ pages }) => ({
      user: pages.at(-1),
      // A game that is added moves the others on to the next page: none is shown twice.
      games: [...new Map(pages.flatMap(({ games }) => games.docs).map(game => [game._id, game])).values()],
    }),
  })
