import type { Centavos } from '#contract/money.ts'
import { centavos } from '#contract/money.ts'
import { type BalanceChange, emit } from '#server/modules/events.ts'
import type { Tx } from '#server/platform/db.ts'
import { affordable, type Change, type Movement, type Posted, type Shown } from './rules.ts'
import * as sql from './sql.ts'

/** A job carries at most as many changed balances. */
const NOTIFIED_AT_A_TIME = 2_000

/**
 * Posts movements inside the caller's transaction: all that the accounts can bear, in the order given; the others are refused
 * and change nothing. Every balance in the product changes here and nowhere else. One movement is a batch of one. W5.
 * Each wallet that a movement touches gets its statement row, and its player's sockets hear of it after the commit.
 * Accounts are locked in one order (sql.lockAccounts) until the transaction ends: a transaction posts once, with all it has.
 * A movement whose reason and cause exist already fails the transaction (unique violation).
 */
export async function post(tx: Tx, at: Date, movements: readonly Movement[]): Promise<Posted[]> {
  if (movements.length === 0) return []
  const outcome = affordable(movements, await sql.lockAccounts(tx, movements))
  if (outcome.made.length === 0) return outcome.posted
  await sql.write(tx, outcome, at)
  const changed = outcome.changes.flatMap(change => balanceChange(change) ?? [])
  for (let first = 0; first < changed.length; first += NOTIFIED_AT_A_TIME) {
    await emit(tx, 'ledger.balances-changed', { changes: changed.slice(first, first + NOTIFIED_AT_A_TIME) })
  }
  return outcome.posted
}

/** A row of a statement about money that has not moved yet (a deposit that waits): the movement with its id takes its place. */
export interface Announced {
  id: string
  owner: string
  isIn: boolean
  amount: Centavos
  shown: Shown
}

/** Shows a player what is to come (api.md "Wallet"): no balance changes. A movement posted with this id later takes the row over. */
export const addPendingStatement = (tx: Tx, at: Date, announced: Announced): Promise<void> =>
  sql.insertPendingStatement(tx, at, announced)

/** Gives a row of a statement its next status, and more detail where there is some: what it says of money never changes here (W5). */
export const updateStatementStatus = (
  tx: Tx,
  row: { owner: string; id: string; status: string; detail?: Readonly<Record<string, unknown>> },
): Promise<void> => sql.updateStatementRow(tx, row)

/** What is told of a wallet: how much it changed in all; the movement, where it was one. */
function balanceChange({ owner, balance, seq, came, went, moves, last }: Change): [BalanceChange] | undefined {
  if (owner === undefined) return undefined
  const transaction = moves === 1 ? last.id : null
  return [[owner, Number(came - went), Number(balance), Number(seq), transaction, last.shown?.module ?? last.reason]]
}

/** What accounts' wallets hold, by account, locked in id order until the transaction ends. Accounts without a wallet are left out. */
export async function lockBalances(tx: Tx, accountIds: readonly string[]): Promise<Map<string, Centavos>> {
  const rows = await sql.lockWallets(tx, [...new Set(accountIds)])
  return new Map(rows.map(({ owner, balance }) => [owner, centavos(balance)]))
}

/** What an account's wallet holds, locked until the transaction ends; 0 without one. */
export const lockBalance = async (tx: Tx, accountId: string): Promise<Centavos> =>
  (await lockBalances(tx, [accountId])).get(accountId) ?? centavos(0)
