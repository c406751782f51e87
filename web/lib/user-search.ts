import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { searchUsers } from '#contract/api/player/cards.ts'
import { USER_SEARCH_MIN } from '#contract/limits.ts'
import { call } from './call.ts'
import { dedupe } from './dedupe.ts'

/** Page size of the user search. */
const FOUND_PAGE = 6

export type FoundUser = z.output<typeof searchUsers.answer>['docs'][number]

/** Players by name or username, paged; no request before the fourth character. */
export const usersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['users by page', search],
    enabled: search.length >= USER_SEARCH_MIN,
    queryFn: ({ pageParam, signal }) =>
      call(searchUsers, { query: { search, page: pageParam, limit: FOUND_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
    select: ({ pages }) => dedupe(pages.flatMap(page => page.docs)),
    placeholderData: keepPreviousData,
  })
