import { queryOptions } from '@tanstack/react-query'
import { publicCard } from '#contract/api/player/cards.ts'
import { call } from './call.ts'

/**
 * Public data of a card of any type (a championship card has its `championship`); with the code of a link, also the influencer it belongs to
 * (C13). `offset` is the server's clock minus this device's, in milliseconds.
 */
export const publicCardQuery = (id: string, code?: string) =>
  queryOptions({
    queryKey: ['public card', id, code ?? null],
    queryFn: async ({ signal }) => {
      const card = await call(publicCard, { params: { id }, query: code === undefined ? {} : { code }, signal })
      return { ...card, offset: card.now.getTime() - Date.now() }
    },
  })

export type PublicCard = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof publicCardQuery>['queryFn']>>>>
