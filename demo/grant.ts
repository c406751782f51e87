import { type Centavos, centavos } from '#contract/money.ts'
import { ACCOUNTS, lockBalance, post, walletOf } from '#server/modules/ledger/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

/** Why play money moves from the house's capital. */
export const GRANT = 'demo-grant'
/** Play money of the house: guaranteed pools are reserved from it (C1). */
const HOUSE_CAPITAL = centavos(100_000_00)

/** Tops up a wallet of the demo that holds less than `least` to `amount`, with play money from the house's capital. */
export async function giveUpTo(
  tx: Tx,
  accountId: string,
  least: Centavos,
  at: Date,
  amount: Centavos = least,
): Promise<void> {
  const balance = await lockBalance(tx, accountId)
  if (balance >= least) return
  const id = newId(at)
  await post(tx, at, [
    {
      id,
      from: ACCOUNTS.capital,
      to: walletOf(accountId),
      amount: centavos(amount - balance),
      reason: GRANT,
      reference: `${accountId}:${id}`,
      shown: { module: 'deposit', type: null, status: 'success' },
    },
  ])
}

/** Puts R$ 100.000 of play money into the house. */
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
