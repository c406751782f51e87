import { queryOptions } from '@tanstack/react-query'
import { publicCard } from '#contract/api/cards.ts'
import { sharedGame } from '#contract/api/sharing.ts'
import { call } from '#web/lib/call.ts'

/** A card as its link shows it to anybody, and whose advertising the link is. `offset` is the server's clock minus this device's. */
export const publicCardQuery = (id: string, code: string | undefined) =>
  queryOptions({
    queryKey: ['public card', id, code],
    queryFn: async () => {
      const card = await call(publicCard, { params: { id }, query: code === undefined ? {} : { code } })
      return { ...card, offset: card.now.getTime() - Date.now() }
    },
  })

export type PublicCard = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof publicCardQuery>['queryFn']>>>>

/** A game that its owner shared. */
export const sharedGameQuery = (token: string) =>
  queryOptions({ queryKey: ['shared game', token], queryFn: () => call(sharedGame, { params: { token } }) })
