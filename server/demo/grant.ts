import { centavos } from '#contract/money.ts'
import { ACCOUNTS, post, walletOf } from '#server/modules/ledger/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

const FIRST_COINS = centavos(500_00)

/** Gives a player of the demo R$ 500 of play money, once, from the house's capital. */
export async function grantFirstCoins(tx: Tx, accountId: string, at: Date): Promise<void> {
  await post(tx, at, [
    {
      id: newId(at),
      from: ACCOUNTS.capital,
      to: walletOf(accountId),
      amount: FIRST_COINS,
      reason: 'demo-grant',
      cause: accountId,
      shown: { module: 'deposit', type: null, status: 'success' },
    },
  ])
}
