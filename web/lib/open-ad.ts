import { createStore } from '#client/store.ts'

/** An ad by the ids of its address. */
export interface AdRequest {
  card: string
  ad: string
}

const PATH = /\/athlete-card\/([0-9a-f]{24})\/view\/ad\/([0-9a-f]{24})(?![0-9a-f])/

/** The ad a notification links to, or undefined: an ad opens over the current page (spec section 4). */
export function adOf(uri: string): AdRequest | undefined {
  const [, card, ad] = PATH.exec(uri) ?? []
  return card !== undefined && ad !== undefined ? { card, ad } : undefined
}

/** The open ad, shown by the private pages (shell/ads.tsx). */
export const openAd = createStore<AdRequest | null>(null)

/** Ads that were pushed and not seen yet. */
export const waitingAds = createStore<readonly AdRequest[]>([])
