import type { PixReturn } from '#server/gateways/pix/port.ts'
import { freezePerson } from '#server/modules/accounts/index.ts'
import { emit } from '#server/modules/events.ts'
import { ACCOUNTS, lockBalance, type Movement, post, walletOf } from '#server/modules/ledger/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { endOthers } from './service-returns.ts'
import * as sql from './sql-receipts.ts'
import * as debts from './sql.ts'

/** Accounts per run of the debt collection. */
const COLLECTED_AT_ONCE = 50

/**
 * Books a claw-back (W7), idempotently: a Pix, or a part of it, that its payer's bank took back. The available balance is debited from the
 * wallet, the rest becomes the player's debt, and the account is frozen. A person who closed the account and opened another one pays from
 * the new one. Money in suspense simply leaves it. Expects a claw-back with status done.
 */
export function clawBack(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  e2eId: string,
  { id, amount }: Pick<PixReturn, 'id' | 'amount'>,
): Promise<void> {
  return db.tx(async tx => {
    const receipt = await sql.lockReceipt(tx, e2eId)
    if (!receipt) return
    const known = await sql.returnsOf(tx, e2eId)
    if (known.some(row => row.id === id)) return
    const at = clock.now()
    const taken = known.filter(row => row.isClawBack).reduce((sum, row) => sum + row.amount, amount as bigint)
    if (taken > receipt.amount) {
      log.error({ e2eId, id }, 'claw-back exceeds the Pix received; not booked, check the reconciliation')
      return
    }
    if (receipt.state === 'credited' && receipt.accountId !== null) {
      await takeFromPlayer(tx, at, { accountId: receipt.accountId, e2eId, returnId: id, amount })
    } else if (receipt.state === 'suspense' || receipt.state === 'returning') {
      await postAll(tx, at, [{ from: ACCOUNTS.suspense, amount, reason: 'claw-back', reference: `${e2eId}:${id}` }])
    } else {
      log.error(
        { e2eId, state: receipt.state },
        'claw-back of a Pix with nothing left to take; not booked, check the reconciliation',
      )
      return
    }
    await sql.insertReturn(tx, { e2eId, id, amount, isClawBack: true }, at)
    if (taken === receipt.amount) {
      await endOthers(tx, at, known)
      await sql.moveReceipt(tx, e2eId, { state: 'reversed' })
    }
  })
}

async function takeFromPlayer(
  tx: Tx,
  at: Date,
  {
    accountId: paidInto,
    e2eId,
    returnId,
    amount,
  }: { accountId: string; e2eId: string; returnId: string; amount: bigint },
): Promise<void> {
  const reference = `${e2eId}:${returnId}`
  // Locks the account before its wallet, like every transaction that locks both.
  const accountId = await freezePerson(tx, paidInto, at)
  const balance: bigint = await lockBalance(tx, accountId)
  const taken = balance < amount ? balance : amount
  const owed = amount - taken
  const shown = { module: 'deposit', type: null, status: 'reversed', subjectId: e2eId, counterpartId: null }
  await postAll(tx, at, [
    { from: walletOf(accountId), amount: taken, reason: 'claw-back', reference, shown },
    { from: ACCOUNTS.debts, amount: owed, reason: 'claw-back-debt', reference },
  ])
  if (owed > 0n) await debts.insertDebt(tx, { id: newId(at), accountId, e2eId, amount: owed }, at)
  await emit(tx, 'wallet.clawed-back', { accountId, e2eId, returnId, amount: String(amount), debt: String(owed) })
}

/** Posts amounts that leave for the bank, omitting zero. The accounts are known to have the balance. */
async function postAll(
  tx: Tx,
  at: Date,
  movements: readonly (Omit<Movement, 'id' | 'to' | 'amount'> & { amount: bigint })[],
): Promise<void> {
  const made = movements.flatMap(({ amount, ...rest }) =>
    amount > 0n ? [{ ...rest, id: newId(at), to: ACCOUNTS.gateway, amount: amount as Movement['amount'] }] : [],
  )
  const posted = await post(tx, at, made)
  if (posted.some(({ refused }) => refused)) throw new Error('An account does not hold what the receipts say')
}

/** Collects players' debts from money that has come into their wallets since (W7). */
export async function collectDebts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (const accountId of await debts.debtorsWithMoney(db, COLLECTED_AT_ONCE)) {
    await db.tx(async tx => {
      let left: bigint = await lockBalance(tx, accountId)
      const at = clock.now()
      const movements: Movement[] = []
      for (const debt of await debts.lockDebts(tx, accountId)) {
        const open = debt.amount - debt.paid
        const part = left < open ? left : open
        if (part === 0n) break
        left -= part
        const paid = debt.paid + part
        await debts.payDebt(tx, debt.id, paid)
        movements.push({
          id: newId(at),
          from: walletOf(accountId),
          to: ACCOUNTS.debts,
          amount: part as Movement['amount'],
          reason: 'debt',
          reference: `${debt.id}:${paid}`,
          shown: {
            module: 'deposit',
            type: null,
            status: 'reversed',
            subjectId: debt.id,
            counterpartId: null,
            detail: { debt: true },
          },
        })
      }
      const posted = await post(tx, at, movements)
      if (posted.some(({ refused }) => refused)) throw new Error('A locked wallet changed')
    })
  }
}
