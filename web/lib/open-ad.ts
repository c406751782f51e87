import { createStore } from '#client/store.ts'

/** An ad by the ids of its address. */
export interface AdRequest {
  card: string
  ad: string
}

const PATH = /\/athlete-card\/([0-9a-f]{24})\/view\/ad\/([0-9a-f]{24})(?![0-9a-f])/

/** The ad a notification leads to, or undefined: it opens over the page one is on instead of leading away (spec section 4). */
export function adOf(uri: string): AdRequest | undefined {
  const [, card, ad] = PATH.exec(uri) ?? []
  return card !== undefined && ad !== undefined ? { card, ad } : undefined
}

/** The ad that is open; it is shown by the private pages (shell/ads.tsx). */
export const openAd = createStore<AdRequest | null>(null)

/** Ads that were pushed and not looked at yet. */
export const waitingAds = createStore<readonly AdRequest[]>([])
