import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorLedgerCheck } from '#contract/api/admin/cards.ts'
import type { operatorLedgerMovements } from '#contract/api/admin/books.ts'
import { call } from '#operator/lib/call.ts'

export type Movement = z.output<typeof operatorLedgerMovements.answer>['docs'][number]
export type BooksCheck = z.output<typeof operatorLedgerCheck.answer>

/** Proves the books now; payments stop or go on by what it finds. */
export const checkMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call(operatorLedgerCheck, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['treasury'] }),
  })
