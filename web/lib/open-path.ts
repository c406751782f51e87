import { adOf, openAd } from './open-ad.ts'

/** What goes to a path: the router. */
export interface Going {
  history: { push(path: string): void }
}

/** Goes where a notification leads, a path of the product: an ad opens over the page one is on. */
export function openPath(router: Going, path: string): void {
  const ad = adOf(path)
  if (ad) openAd.set(ad)
  else router.history.push(path)
}
