/** Deposits that a demo makes for its people, by the functions that book everybody's. */
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
 * A deposit that its player requests and pays at once, by the Pix `e2eId`: requested and booked by the rules of every other (W1, W4).
 * Returns the Pix to report to the bank; undefined where the rules refuse the deposit.
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
