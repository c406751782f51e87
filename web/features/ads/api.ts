import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { clickAd, getAd, viewAd } from '#contract/api/player/ads.ts'
import { call } from '#web/lib/call.ts'
import type { AdRequest } from '#web/lib/open-ad.ts'

export type Ad = z.output<typeof getAd.answer>

/** An ad that was sent to me. Read at every opening: one that is over is shown no more. */
export const adQuery = ({ card, ad }: AdRequest) =>
  queryOptions({
    queryKey: ['ad', card, ad],
    queryFn: ({ signal }) => call(getAd, { params: { cardId: card, adId: ad }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Tells that the ad is on screen. Nobody waits for it, and nothing is said when it does not arrive. */
export const recordAdView = (id: string): void => void call(viewAd, { params: { id } }).catch(() => undefined)

/** Tells that its link was followed. */
export const recordAdClick = (id: string): void => void call(clickAd, { params: { id } }).catch(() => undefined)
