import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { operatorCreditReceipt, operatorReturnReceipt } from '#contract/api/admin/payments.ts'
import { call } from '#operator/lib/call.ts'

const readAgain = (client: QueryClient) => () =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['receipts'] }),
    client.invalidateQueries({ queryKey: ['deposit'] }),
    client.invalidateQueries({ queryKey: ['treasury'] }),
  ])

/** Sends a Pix back to whom it came from. */
export const returnMutation = (client: QueryClient, e2eId: string) =>
  mutationOptions({
    mutationFn: ({ reason, key }: { reason: string; key: string }) =>
      call(operatorReturnReceipt, { params: { e2eId }, body: { reason }, idempotencyKey: key }),
    onSettled: readAgain(client),
  })

/** Credits a Pix to the player who paid it. */
export const creditMutation = (client: QueryClient, e2eId: string) =>
  mutationOptions({
    mutationFn: ({ key, ...body }: { username: string; reason: string; key: string }) =>
      call(operatorCreditReceipt, { params: { e2eId }, body, idempotencyKey: key }),
    onSettled: readAgain(client),
  })
