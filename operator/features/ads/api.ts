import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  operatorAd,
  type operatorAds,
  operatorCreateAd,
  operatorDeleteAd,
  operatorEndAd,
  operatorSendAd,
  operatorUpdateAd,
} from '#contract/api/admin/ads.ts'
import { operatorCards } from '#contract/api/admin/cards.ts'
import { operatorChampionshipCards } from '#contract/api/admin/championship-cards.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'

export type Ad = z.output<typeof operatorAds.answer>['docs'][number]
export type AdDetail = z.output<typeof operatorAd.answer>
export type AdBody = z.output<typeof operatorCreateAd.body>
export type AdState = Ad['state']

export const AD_TONES = {
  draft: 'outline',
  scheduled: 'info',
  sending: 'info',
  sent: 'green',
  ended: 'plain',
} as const

/** Everything about ads is cached under this key. */
export const KEY = 'ads'
/** Poll interval while counts change. */
const LOOK_AGAIN_MS = 10_000
/** Maximum number of cards to choose from. */
const CARDS_AT_MOST = 50

/** One ad; polled while it is active. */
export const adQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: ({ signal }) => call(operatorAd, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'draft' || data.state === 'ended' ? false : LOOK_AGAIN_MS,
  })

/** The newest cards of both types that players have seen. */
export const cardsQuery = queryOptions({
  queryKey: [KEY, 'cards'],
  queryFn: async ({ signal }) => {
    const query = { page: 1, limit: CARDS_AT_MOST }
    const [athletes, championships] = await Promise.all([
      call(operatorCards, { query, signal }),
      call(operatorChampionshipCards, { query, signal }),
    ])
    return [...athletes.docs, ...championships.docs]
      .filter(({ state }) => state !== 'draft' && state !== 'scheduled')
      .map(({ _id, name }) => ({ _id, name }))
  },
})

/** Creates a draft, or updates the one of `id`; returns its id. */
export const saveMutation = (client: QueryClient, id: string | undefined) =>
  changing(client, [KEY], async (body: AdBody) => {
    if (id === undefined) return (await call(operatorCreateAd, { body }))._id
    await call(operatorUpdateAd, { params: { id }, body })
    return id
  })

/** Sends a draft, now (null) or at a given time. */
export const sendMutation = (client: QueryClient, id: string) =>
  changing(client, [KEY], (body: { at: Date | null; reason: string }) => call(operatorSendAd, { params: { id }, body }))

/** Ends an ad, or cancels a scheduled one. */
export const endMutation = (client: QueryClient, id: string) =>
  changing(client, [KEY], (reason: string) => call(operatorEndAd, { params: { id }, body: { reason } }))

export const removeMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (reason: string) => call(operatorDeleteAd, { params: { id }, body: { reason } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY, 'list'] }),
  })
