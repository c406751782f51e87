import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { searchUsers } from '#contract/api/cards.ts'
import { USER_SEARCH_MIN } from '#contract/limits.ts'
import { call } from './call.ts'

/** How many players a search shows. */
const FOUND_PAGE = 6

export type FoundUser = z.output<typeof searchUsers.answer>['docs'][number]

/** Players by name or username; asks nothing before the fourth character. */
export const usersQuery = (search: string) =>
  queryOptions({
    queryKey: ['users', search],
    enabled: search.length >= USER_SEARCH_MIN,
    queryFn: async ({ signal }) =>
      (await call(searchUsers, { query: { search, page: 1, limit: FOUND_PAGE }, signal })).docs,
    placeholderData: keepPreviousData,
  })
