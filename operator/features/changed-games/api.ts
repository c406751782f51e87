import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorChangedGames } from '#contract/api/admin/changed-games.ts'
import { call } from '#operator/lib/call.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

export type ChangedGame = z.output<typeof operatorChangedGames.answer>['docs'][number]

/** A page of paid games whose facts changed. */
export const changedGamesQuery = (page: number) =>
  queryOptions({
    queryKey: ['changed-games', page],
    queryFn: ({ signal }) => call(operatorChangedGames, { query: { page, limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
  })
