import { randomBytes } from 'node:crypto'
import { pixAmount } from '#contract/br-code.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import { renewAnswers } from '#server/modules/kyc/demo.ts'
import { ACCOUNTS, lockBalance, post } from '#server/modules/ledger/index.ts'
import { type PaidIn, payIn } from '#server/modules/payments/demo.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'

/** Reports a Pix in the demo's ledger to the bank. */
export const BRING_PIX = 'demo.bring-pix'
/** The reason of movements of play money into the operator's capital. */
export const GRANT = 'demo-grant'
/** Play money of the operator: guaranteed pools are reserved from it (C1). */
const HOUSE_CAPITAL = centavos(100_000_00)
/** The minimum amount of a custom deposit. */
const LEAST_DEPOSIT = 20n

/**
 * If a player of the demo has less than `least`, deposits up to `amount` in whole reais, by the rules of every deposit (W1, W4): players
 * who may not deposit do not. Returns whether they then have `least`.
 */
export async function depositUpTo(
  tx: Tx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  accountId: string,
  { least, amount = least }: { least: Centavos; amount?: Centavos },
): Promise<boolean> {
  const balance = await lockBalance(tx, accountId)
  if (balance >= least) return true
  const at = clock.now()
  await renewAnswers(tx, accountId, at)
  const missing = (amount - balance + 99n) / 100n
  const reais = missing > LEAST_DEPOSIT ? missing : LEAST_DEPOSIT
  const pix = await payIn(tx, { config, clock }, { accountId, amount: centavos(reais * 100n), e2eId: endToEndId(at) })
  if (!pix) return false
  await tx.addJob(BRING_PIX, orderOf(pix))
  return balance + pix.amount >= least
}

/** The amount of a deposit that the bank receives. */
const orderOf = ({ e2eId, txid, payerCpf: cpf, amount, at }: PaidIn): Record<string, string> => ({
  e2eId,
  txid,
  cpf,
  amount: pixAmount(amount),
  at: at.toISOString(),
})

/** A fictitious bank code, distinct from the simulator's own: then the minute, and eleven more characters. */
function endToEndId(at: Date): string {
  const minute = at.toISOString().replaceAll(/\D/g, '').slice(0, 12)
  return `E99999005${minute}${randomBytes(6).toString('hex').slice(0, 11)}`
}

/** Adds R$ 100.000 of play money to the operator's capital. */
export async function fundHouse(tx: Tx, at: Date): Promise<void> {
  const id = newId(at)
  const movement = {
    id,
    from: ACCOUNTS.capital,
    to: ACCOUNTS.house,
    amount: HOUSE_CAPITAL,
    reason: GRANT,
    reference: id,
  }
  await post(tx, at, [movement])
}
