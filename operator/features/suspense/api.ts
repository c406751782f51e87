import type { QueryClient } from '@tanstack/react-query'
import { operatorCreditReceipt, operatorReturnReceipt } from '#contract/api/admin/payments.ts'
import { changing } from '#operator/lib/changing.ts'
import { call } from '#operator/lib/call.ts'

const READ_AGAIN = ['receipts', 'deposit', 'treasury']

/** Sends a Pix back to whom it came from. */
export const returnMutation = (client: QueryClient, e2eId: string) =>
  changing(client, READ_AGAIN, ({ reason, key }: { reason: string; key: string }) =>
    call(operatorReturnReceipt, { params: { e2eId }, body: { reason }, idempotencyKey: key }),
  )

/** Credits a Pix to the player who paid it. */
export const creditMutation = (client: QueryClient, e2eId: string) =>
  changing(client, READ_AGAIN, ({ key, ...body }: { username: string; reason: string; key: string }) =>
    call(operatorCreditReceipt, { params: { e2eId }, body, idempotencyKey: key }),
  )
