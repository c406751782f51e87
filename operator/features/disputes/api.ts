import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorAnswerDispute, type operatorDisputes } from '#contract/api/admin/cards.ts'
import { changing } from '#operator/lib/changing.ts'
import { call } from '#operator/lib/call.ts'

export type Dispute = z.output<typeof operatorDisputes.answer>['docs'][number]
export type DisputeState = Dispute['state']
export type AnswerBody = z.output<typeof operatorAnswerDispute.body>

/** Answers a dispute; the player is told. */
export const answerMutation = (client: QueryClient, id: string) =>
  // A card counts its disputes too, and every game goes on to its payment.
  changing(client, ['disputes', 'cards', 'rooms', 'push-games'], (body: AnswerBody) =>
    call(operatorAnswerDispute, { params: { id }, body }),
  )
