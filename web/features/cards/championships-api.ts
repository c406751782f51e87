import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getChampionship, listChampionships } from '#contract/api/player/championships.ts'
import { call } from '#web/lib/call.ts'
import { dedupe } from '#web/lib/dedupe.ts'
import { isMissing } from '#web/lib/missing.ts'

const CHAMPIONSHIPS_PAGE = 20
/** Refetch interval of a championship with a live match. */
const LIVE_MS = 30_000

export type ListedChampionship = z.output<typeof listChampionships.answer>['docs'][number]
export type Championship = z.output<typeof getChampionship.answer>['doc']
export type LeagueTable = Championship['tables'][number]

/** Championships with matches, those with open cards first, as one paged list. */
export const championshipsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['championships', search],
    queryFn: ({ pageParam, signal }) =>
      call(listChampionships, {
        query: { page: pageParam, limit: CHAMPIONSHIPS_PAGE, ...(search ? { search } : {}) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
    select: ({ pages }) => dedupe(pages.flatMap(page => page.docs)),
  })

/** A championship with the matches of a round (default: the current one); null when the id or the round is not found. */
export const championshipQuery = (id: string, round?: string) =>
  queryOptions({
    queryKey: ['championship', id, round ?? null],
    queryFn: async ({ signal }): Promise<Championship | null> => {
      try {
        return (await call(getChampionship, { params: { id }, query: round === undefined ? {} : { round }, signal }))
          .doc
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    refetchInterval: ({ state: { data } }) =>
      data?.fixtures.some(({ status }) => status === 'live') === true ? LIVE_MS : false,
  })
