import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorRoundAthletes } from '#contract/api/admin/match-schedule.ts'
import { operatorAthletes, operatorChampionships, operatorMatches } from '#contract/api/admin/matches.ts'
import type { Position } from '#contract/positions.ts'
import { call } from '#operator/lib/call.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { toWallTime } from '#operator/lib/wall-time.ts'

export type Championship = z.output<typeof operatorChampionships.answer>['docs'][number]
export type Match = z.output<typeof operatorMatches.answer>['docs'][number]
export type RoundAthlete = z.output<typeof operatorRoundAthletes.answer>['docs'][number]
export type SquadRow = z.output<typeof operatorAthletes.answer>['docs'][number]

/** Maximum rows per list; a search finds the rest. */
const MOST = 50

/** Championships by name, newest season first. */
export const championshipsQuery = (search: string) =>
  queryOptions({
    queryKey: ['championships', 'pick', search],
    queryFn: ({ signal }) =>
      call(operatorChampionships, { query: { page: 1, limit: MOST, ...requests(search) }, signal }),
  })

/** Matches, races and rounds of a championship, latest first. */
export const matchesQuery = (championship: string, search: string) =>
  queryOptions({
    queryKey: ['matches', 'pick', championship, search],
    queryFn: ({ signal }) =>
      call(operatorMatches, {
        query: { page: 1, limit: MOST, championship, sort: 'start', desc: true, ...requests(search) },
        signal,
      }),
  })

/** The matches of a round, for kick-offs of athletes whose facts come from the whole round. */
export const roundQuery = (championship: string, round: string) =>
  queryOptions({
    queryKey: ['matches', 'round', championship, round],
    queryFn: ({ signal }) => call(operatorMatches, { query: { page: 1, limit: MOST, championship, round }, signal }),
  })

/** Filters for upcoming matches. */
export interface RequestedMatches {
  search: string
  round: string
  status: 'scheduled' | 'postponed'
  page: number
}

/** Upcoming matches of a championship, by start. */
export const upcomingQuery = (championship: string, { search, round, status, page }: RequestedMatches) =>
  queryOptions({
    queryKey: ['matches', 'upcoming', championship, search, round, status, page],
    queryFn: ({ signal }) => {
      const query = {
        page,
        limit: PAGE_ROWS,
        championship,
        status,
        // Matches scheduled before today are not upcoming.
        ...(status === 'scheduled' ? { from: toWallTime(new Date()).slice(0, 10) } : {}),
        ...requests(search),
        ...(round === '' ? {} : { round }),
      }
      return call(operatorMatches, { query, signal })
    },
    placeholderData: keepPreviousData,
  })

/** Filters for the athletes of a round. */
export interface RequestedAthletes {
  round: string
  search: string
  team: string
  position: Position | ''
  page: number
}

/** Athletes who may play in a round of a championship (empty text: the next one), best recent form first. */
export const roundAthletesQuery = (championship: string, { round, search, team, position, page }: RequestedAthletes) =>
  queryOptions({
    queryKey: ['matches', 'athletes', championship, round, search, team, position, page],
    queryFn: ({ signal }) =>
      call(operatorRoundAthletes, {
        params: { id: championship },
        query: {
          page,
          limit: PAGE_ROWS,
          ...requests(search),
          ...(round === '' ? {} : { round }),
          ...(team === '' ? {} : { team }),
          ...(position === '' ? {} : { position }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Athletes of a match or round with their numbers. */
export const squadQuery = (match: string, search: string) =>
  queryOptions({
    queryKey: ['matches', 'squad', match, search],
    queryFn: ({ signal }) =>
      call(operatorAthletes, { query: { page: 1, limit: MOST, match, ...requests(search) }, signal }),
  })

const requests = (search: string): { search?: string } => (search === '' ? {} : { search })
