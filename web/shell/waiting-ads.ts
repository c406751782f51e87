import type { AdRequest } from '../lib/open-ad.ts'
import { createStore } from '#client/store.ts'

/** Ads that were pushed and not looked at yet. */
export const waitingAds = createStore<readonly AdRequest[]>([])
