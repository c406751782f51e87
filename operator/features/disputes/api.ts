import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type DISPUTE_SORTS, operatorAnswerDispute, operatorDisputes } from '#contract/api/admin/cards.ts'
import { call } from '#operator/lib/call.ts'
import type { Sorting } from '#operator/lib/list-address.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

export type Dispute = z.output<typeof operatorDisputes.answer>['docs'][number]
export type DisputeState = Dispute['state']
export type AnswerBody = z.output<typeof operatorAnswerDispute.body>

const EVERY_MS = 10_000

type ListQuery = Sorting<(typeof DISPUTE_SORTS)[number]> & {
  page: number
  state: DisputeState | undefined
  game: string | undefined
}

/** What the endpoint takes of what the address asks for. */
export const disputesListQuery = ({ page, state, game, sort, desc, from, to }: ListQuery) => ({
  page,
  state,
  game,
  sort,
  desc,
  from,
  to,
})

/** A page of disputes, the open ones first; new ones come while it is looked at. */
export const disputesQuery = (filters: ListQuery) =>
  queryOptions({
    queryKey: ['disputes', disputesListQuery(filters)],
    queryFn: ({ signal }) =>
      call(operatorDisputes, { query: { ...disputesListQuery(filters), limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })

/** Answers a dispute; the player is told. */
export const answerMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: AnswerBody) => call(operatorAnswerDispute, { params: { id }, body }),
    onSettled: () =>
      // A card counts its disputes too, and every game goes on to its payment.
      Promise.all(
        ['disputes', 'cards', 'rooms', 'push-games'].map(key => client.invalidateQueries({ queryKey: [key] })),
      ),
  })
