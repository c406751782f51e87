/** Deposits of the demo's players, booked by the production functions. */
import { txidOf } from '#contract/br-code.ts'
import type { Centavos } from '#contract/money.ts'
import type { Received } from '#server/gateways/pix/port.ts'
import { payerOf } from '#server/modules/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/fail.ts'
import { bookWithin } from './deposits/service-booking.ts'
import { requestDeposit } from './deposits/service.ts'

export interface PaidIn extends Received {
  txid: string
  payerCpf: string
}

/**
 * Requests a deposit and books its payment by the Pix `e2eId`, by the rules of every deposit (W1, W4). Returns the Pix to report to the
 * bank; undefined if the rules refuse the deposit.
 */
export async function payIn(
  tx: Tx,
  deps: { clock: Clock; config: Config },
  { accountId, amount, e2eId }: { accountId: string; amount: Centavos; e2eId: string },
): Promise<PaidIn | undefined> {
  const details = { type: 'purchase-3rd-package', title: 'Moedas', description: 'Moedas da demonstração' } as const
  const id = await requestDeposit(tx, deps, accountId, { amount, details }).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  const payer = id === undefined ? undefined : await payerOf(tx, accountId)
  if (id === undefined || !payer) return undefined
  const pix = { e2eId, txid: txidOf(id), amount, at: deps.clock.now(), payerCpf: payer.cpf, returns: [] }
  await bookWithin(tx, deps, id, pix, { whose: 'theirs', isOver: false })
  return pix
}
