import { currentAccountOf } from '#server/modules/accounts/index.ts'
import { ACCOUNTS, lockBalance, type Movement, post, walletOf } from '#server/modules/ledger/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import * as sql from './sql.ts'

type Working = Pick<Deps, 'db' | 'clock'>

/** Items of each type per run; the rest waits for the next. */
const AT_ONCE = 100

/**
 * Money that comes into the wallet of a closed account cannot be used there. It moves to the CPF's current account, or else to suspense,
 * where the admin console shows it, and from there to a later account of the CPF. One transaction per wallet: safe to run twice and
 * concurrently.
 */
export async function clearClosed(deps: Working): Promise<void> {
  for (const id of await sql.closedWithMoney(deps.db, AT_ONCE))
    await deps.db.tx(tx => clearWallet(tx, id, deps.clock.now()))
  for (const id of await sql.claimable(deps.db, AT_ONCE)) await deps.db.tx(tx => creditBack(tx, id, deps.clock.now()))
}

async function clearWallet(tx: Tx, closedId: string, at: Date): Promise<void> {
  // Accounts are locked before wallets, as everywhere: the open account cannot be closed meanwhile.
  const owner = await currentAccountOf(tx, closedId)
  const amount = await lockBalance(tx, closedId)
  if (owner === closedId || amount === 0n) return
  const id = newId(at)
  const moved = { id, from: walletOf(closedId), amount, reason: 'closed-account', reference: id, shown: SHOWN }
  if (owner === undefined) {
    await postOne(tx, at, { ...moved, to: ACCOUNTS.suspense })
    return sql.insertUnclaimed(tx, { id, accountId: closedId, amount }, at)
  }
  await postOne(tx, at, { ...moved, to: walletOf(owner) })
}

async function creditBack(tx: Tx, unclaimedId: string, at: Date): Promise<void> {
  const waiting = await sql.lockUnclaimed(tx, unclaimedId)
  const owner = waiting && (await currentAccountOf(tx, waiting.accountId))
  if (!waiting || owner === undefined || owner === waiting.accountId) return
  const id = newId(at)
  const { amount } = waiting
  const movement = { id, from: ACCOUNTS.suspense, to: walletOf(owner), amount, reason: 'unclaimed-credit' }
  await postOne(tx, at, { ...movement, reference: unclaimedId, shown: SHOWN })
  await sql.claim(tx, unclaimedId, owner, at)
}

/**
 * How the statements show it, on both sides of each movement: what leaves the closed account and comes into the new one adds up to nothing in
 * the person's tax year.
 */
const SHOWN: NonNullable<Movement['shown']> = {
  module: 'withdraw',
  type: null,
  status: 'reversed',
  counterpartId: null,
  detail: { formerAccount: true },
}

async function postOne(tx: Tx, at: Date, movement: Movement): Promise<void> {
  const [posted] = await post(tx, at, [movement])
  if (posted?.refused !== false) throw new Error(`Movement ${movement.id} of a closed account cannot be paid`)
}
