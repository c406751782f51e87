import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  operatorChangeCode,
  operatorEndCode,
  operatorFindInfluencer,
  operatorGiveCode,
  operatorInfluencer,
  type operatorInfluencers,
  operatorInfluencersUse,
} from '#contract/api/player/influencers.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'

export type Influencer = z.output<typeof operatorInfluencers.answer>['docs'][number]
export type InfluencerState = Influencer['state']
export type InfluencerDetail = z.output<typeof operatorInfluencer.answer>

export const INFLUENCER_TONES = { active: 'green', blocked: 'red', ended: 'plain' } as const

/** An influencer, with codes, totals and months. */
export const influencerQuery = (id: string) =>
  queryOptions({
    queryKey: ['influencer', id],
    queryFn: ({ signal }) => call(operatorInfluencer, { params: { id }, signal }),
  })

/** The player with exactly this username. */
export const findMutation = mutationOptions({
  mutationFn: (username: string) => call(operatorFindInfluencer, { query: { username } }),
})

const READ_AGAIN = ['influencers', 'influencer']

/** Makes a player an influencer. */
export const giveMutation = (client: QueryClient) =>
  changing(client, READ_AGAIN, (body: { username: string; code: string; reason: string }) =>
    call(operatorGiveCode, { body }),
  )

/** Gives an influencer another code, or a new one after it was ended. */
export const changeMutation = (client: QueryClient, id: string) =>
  changing(client, READ_AGAIN, (body: { code: string; reason: string }) =>
    call(operatorChangeCode, { params: { id }, body }),
  )

export const endMutation = (client: QueryClient, id: string) =>
  changing(client, READ_AGAIN, (reason: string) => call(operatorEndCode, { params: { id }, body: { reason } }))

/** A month of all influencers as CSV. */
export const monthMutation = mutationOptions({
  mutationFn: (month: string) => call(operatorInfluencersUse, { query: { month } }),
})
