import { adOf, openAd } from './open-ad.ts'

/** The part of the router this needs. */
export interface Going {
  history: { push(path: string): void }
}

/** Opens a notification's link, a path of the product: an ad opens over the current page. */
export function openPath(router: Going, path: string): void {
  const ad = adOf(path)
  if (ad) openAd.set(ad)
  else router.history.push(path)
}
