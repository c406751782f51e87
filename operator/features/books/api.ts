import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { operatorLedgerMovements } from '#contract/api/admin/books.ts'
import { operatorLedgerCheck } from '#contract/api/admin/cards.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'

export type Movement = z.output<typeof operatorLedgerMovements.answer>['docs'][number]
export type BooksCheck = z.output<typeof operatorLedgerCheck.answer>

/** Verifies the ledger now; payments stop or resume with the result. */
export const checkMutation = (client: QueryClient) =>
  changing(client, ['treasury'], () => call(operatorLedgerCheck, {}))
