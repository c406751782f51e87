import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { operatorResolveReview, operatorResolveReviews, type operatorReview } from '#contract/api/admin/imports.ts'
import { operatorAthletes, operatorTeams } from '#contract/api/admin/matches.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'

export type ReviewRow = z.output<typeof operatorReview.answer>['docs'][number]
export type Candidate = ReviewRow['candidates'][number]

const SEARCH_ROWS = 20
export const SEARCH_FROM = 2

/** Athletes or teams by name, for a row that matches none of its candidates. */
export const othersQuery = (type: 'team' | 'athlete', search: string) =>
  queryOptions({
    queryKey: ['review-others', type, search],
    queryFn: async ({ signal }): Promise<Candidate[]> => {
      const query = { page: 1, limit: SEARCH_ROWS, search }
      if (type === 'team') {
        const { docs } = await call(operatorTeams, { query, signal })
        return docs.map(({ _id, name, state }) => ({ _id, name: state === null ? name : `${name} (${state})` }))
      }
      const { docs } = await call(operatorAthletes, { query, signal })
      return docs.map(({ athlete, team }) => ({
        _id: athlete._id,
        name: [athlete.nickname ?? athlete.name, team?.name].filter(Boolean).join(' · '),
      }))
    },
    enabled: search.length >= SEARCH_FROM,
    placeholderData: keepPreviousData,
  })

export interface Answer {
  id: string
  /** Null ignores the row. */
  link: string | null
  reason: string
}

export interface BulkAnswer {
  ids: string[]
  /** Match each to its likeliest candidate, or ignore each. */
  answer: 'nearest' | 'leave'
  reason: string
}

const CHANGED = ['review', 'championships', 'matches', 'match']

/** Decides several rows alike; returns their number. */
export const resolveManyMutation = (client: QueryClient) =>
  changing(client, CHANGED, (body: BulkAnswer) => call(operatorResolveReviews, { body }))

/** Links or ignores a row. Also refetches after an error, because somebody else may have closed it. */
export const resolveMutation = (client: QueryClient) =>
  changing(client, CHANGED, ({ id, link, reason }: Answer) =>
    call(operatorResolveReview, { params: { id }, body: { link, reason } }),
  )

/** The type of thing that a row names. */
export const namedBy = ({ kind }: ReviewRow): 'team' | 'athlete' => (kind === 'unknown-club' ? 'team' : 'athlete')

/** An unknown club: leaving it out marks it as new, and the next import creates it. */
export const isClub = (row: ReviewRow): boolean => row.isName && namedBy(row) === 'team'

/** Somebody else has answered the row, or its match was deleted. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'conflict' || error.code === 'not_found')
