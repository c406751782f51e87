import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { signOut } from '#contract/api/player/access.ts'
import { headToHead } from '#contract/api/player/my-games.ts'
import {
  changeEmail,
  changePassword,
  deleteMe,
  endAllSessions,
  endSession,
  exportMe,
  listSessions,
  resendConfirmation,
  updateUser,
  type zMe,
} from '#contract/api/player/profile.ts'
import { getPublicUser } from '#contract/api/player/users.ts'
import { call } from '#web/lib/call.ts'
import { publicUserKey } from '#web/lib/chat/use-block.ts'
import { meQuery } from '#web/lib/me.ts'
import { forgetToken } from '#web/lib/session.ts'
import { uploadAvatar } from '#web/lib/upload-avatar.ts'

export type Me = z.output<typeof zMe>

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => call(listSessions, {}) })

/** Sends a change and shows the result at once. */
export const updateMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: z.output<typeof updateUser.body>) => call(updateUser, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  })

/** Uploads the cropped picture and sets it as the profile photo. */
export const photoMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (picture: Blob) => call(updateUser, { body: { photo: await uploadAvatar(picture, 'profile') } }),
    onSuccess: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  })

export const emailMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: z.output<typeof changeEmail.body>) => call(changeEmail, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  })

export const resendMutation = mutationOptions({ mutationFn: () => call(resendConfirmation, {}) })

export const passwordMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: z.output<typeof changePassword.body>) => call(changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })

export const endSessionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })

/** Ends every session, including this one. */
export const endAllMutation = mutationOptions({ mutationFn: () => call(endAllSessions, {}), onSuccess: forgetToken })

export const signOutMutation = mutationOptions({ mutationFn: () => call(signOut, {}), onSuccess: forgetToken })

/** The export as a file to download. Money stays exact: bigint centavos become text. */
export const exportMutation = mutationOptions({
  mutationFn: async () => {
    const everything = await call(exportMe, {})
    return JSON.stringify(
      everything,
      (_key, value: unknown) => (typeof value === 'bigint' ? `${value} centavos` : value),
      2,
    )
  },
})

export const deleteMutation = mutationOptions({
  mutationFn: (password: string) => call(deleteMe, { body: { password } }),
  onSuccess: forgetToken,
})

const GAMES_PAGE = 10

type UserPage = z.output<typeof getPublicUser.answer>
/** A player's public profile. */
export type PublicUser = Omit<UserPage, 'games'>
export type UserGame = UserPage['games']['docs'][number]
export type EarnedBadge = UserPage['badges'][number]

/** A player's public profile with their games on closed cards, paged. */
export const publicUserQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...publicUserKey(id), 'page'],
    queryFn: ({ pageParam, signal }) =>
      call(getPublicUser, { params: { id }, query: { page: pageParam, limit: GAMES_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ games }) => (games.page < games.pages ? games.page + 1 : undefined),
    select: ({ pages }) => ({
      user: pages.at(-1),
      // New games shift the pages, so drop duplicates.
      games: [...new Map(pages.flatMap(({ games }) => games.docs).map(game => [game._id, game])).values()],
    }),
  })

export type HeadToHeadSide = z.output<typeof headToHead.answer>['docs'][number]['mine']

/** My record against a player in the games we both played. */
export const headToHeadQuery = (id: string) =>
  queryOptions({
    queryKey: [...publicUserKey(id), 'head-to-head'],
    queryFn: ({ signal }) => call(headToHead, { params: { id }, signal }),
  })
