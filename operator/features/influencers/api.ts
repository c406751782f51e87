import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  type INFLUENCER_SORTS,
  INFLUENCER_STATES,
  operatorChangeCode,
  operatorEndCode,
  operatorFindInfluencer,
  operatorGiveCode,
  operatorInfluencer,
  operatorInfluencerGames,
  operatorInfluencers,
  operatorInfluencersUse,
} from '#contract/api/player/influencers.ts'
import { call } from '#operator/lib/call.ts'
import { type ListFilters, listQuery } from '#operator/lib/list-filters.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

export { INFLUENCER_STATES }
export type Influencer = z.output<typeof operatorInfluencers.answer>['docs'][number]
export type InfluencerState = Influencer['state']
export type InfluencerDetail = z.output<typeof operatorInfluencer.answer>
export type CodeUsage = z.output<typeof operatorInfluencerGames.answer>['docs'][number]

type ListQuery = ListFilters<InfluencerState, (typeof INFLUENCER_SORTS)[number]>

/** What is asked of the list of influencers. */
export const influencersListQuery = (filters: ListQuery) => {
  const { page, search, state, sort, desc } = listQuery(filters)
  return { page, search, state, sort, desc, limit: PAGE_ROWS }
}

/** A page of who is or was an influencer, the newest code first where no order is asked for. */
export const influencersQuery = (filters: ListQuery) => {
  const query = influencersListQuery(filters)
  return queryOptions({
    queryKey: ['influencers', query],
    queryFn: ({ signal }) => call(operatorInfluencers, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** An influencer, with codes, totals and months. */
export const influencerQuery = (id: string) =>
  queryOptions({
    queryKey: ['influencer', id],
    queryFn: ({ signal }) => call(operatorInfluencer, { params: { id }, signal }),
  })

/** A page of the games an influencer's codes were used in. */
export const usesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['influencer', id, 'games', page],
    queryFn: ({ signal }) =>
      call(operatorInfluencerGames, { params: { id }, query: { page, limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
  })

/** The player with exactly this username. */
export const findMutation = mutationOptions({
  mutationFn: (username: string) => call(operatorFindInfluencer, { query: { username } }),
})

const readAgain = (client: QueryClient) => () =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['influencers'] }),
    client.invalidateQueries({ queryKey: ['influencer'] }),
  ])

/** Makes a player an influencer. */
export const giveMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: { username: string; code: string; reason: string }) => call(operatorGiveCode, { body }),
    onSettled: readAgain(client),
  })

/** Gives an influencer another code, or one again. */
export const changeMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { code: string; reason: string }) => call(operatorChangeCode, { params: { id }, body }),
    onSettled: readAgain(client),
  })

/** Ends the role. */
export const endMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (reason: string) => call(operatorEndCode, { params: { id }, body: { reason } }),
    onSettled: readAgain(client),
  })

/** A month of every influencer as CSV. */
export const monthMutation = mutationOptions({
  mutationFn: (month: string) => call(operatorInfluencersUse, { query: { month } }),
})
