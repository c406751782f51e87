import { queryClient } from '#web/lib/query.ts'
import { cardsQuery } from './api.ts'
import { athletesType } from './card-type.ts'

/** Asks for what the list of cards shows first, from the finger on its link on, or before anybody has asked for the page. */
export function prefetchCards(): void {
  // What fails here is asked again, and told, by the page.
  for (const cardType of ['new', 'running'] as const)
    queryClient.infiniteQuery(cardsQuery(athletesType, { cardType })).catch(() => undefined)
}
