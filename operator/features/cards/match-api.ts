import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorAthletes, operatorChampionships, operatorMatches } from '#contract/api/admin/matches.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { call } from '#operator/lib/call.ts'

export type Championship = z.output<typeof operatorChampionships.answer>['docs'][number]
export type Match = z.output<typeof operatorMatches.answer>['docs'][number]
export type SquadRow = z.output<typeof operatorAthletes.answer>['docs'][number]

/** The most that one list answers; a search narrows down what is beyond it. */
const MOST = 50

/** Championships whose name has `search`, the newest season first. */
export const championshipsQuery = (search: string) =>
  queryOptions({
    queryKey: ['championships', 'pick', search],
    queryFn: ({ signal }) =>
      call(operatorChampionships, { query: { page: 1, limit: MOST, ...requests(search) }, signal }),
  })

/** Matches, races and rounds of a championship, by start. */
export const matchesQuery = (championship: string, search: string) =>
  queryOptions({
    queryKey: ['matches', 'pick', championship, search],
    queryFn: ({ signal }) =>
      call(operatorMatches, { query: { page: 1, limit: MOST, championship, ...requests(search) }, signal }),
  })

/** The matches of one round: they tell when an athlete whose facts come from the whole round plays. */
export const roundQuery = (championship: string, round: string) =>
  queryOptions({
    queryKey: ['matches', 'round', championship, round],
    queryFn: ({ signal }) => call(operatorMatches, { query: { page: 1, limit: MOST, championship, round }, signal }),
  })

/** What is looked for among matches that have not begun. */
export interface RequestedMatches {
  search: string
  round: string
  status: 'scheduled' | 'postponed'
  page: number
}

/** Matches of a championship that have not begun, by start. */
export const upcomingQuery = (championship: string, { search, round, status, page }: RequestedMatches) =>
  queryOptions({
    queryKey: ['matches', 'upcoming', championship, search, round, status, page],
    queryFn: ({ signal }) => {
      const query = {
        page,
        limit: PAGE_ROWS,
        championship,
        status,
        ...requests(search),
        ...(round === '' ? {} : { round }),
      }
      return call(operatorMatches, { query, signal })
    },
    placeholderData: keepPreviousData,
  })

/** Athletes of a match or round, with their numbers in it. */
export const squadQuery = (match: string, search: string) =>
  queryOptions({
    queryKey: ['matches', 'squad', match, search],
    queryFn: ({ signal }) =>
      call(operatorAthletes, { query: { page: 1, limit: MOST, match, ...requests(search) }, signal }),
  })

const requests = (search: string): { search?: string } => (search === '' ? {} : { search })
