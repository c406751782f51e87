import { type Centavos, centavos } from '#contract/money.ts'
import { type BalanceChange, emit } from '#server/modules/events.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import * as reads from './reads.ts'
import { affordable, type Change, type Movement, type Posted, type Shown, type Stored } from './rules.ts'
import { type Refunds, writeRefunds } from './sql-refunds.ts'
import * as sql from './sql.ts'

/** Maximum changed balances per job. */
export const NOTIFIED_AT_A_TIME = 2_000

/**
 * Posts movements inside the caller's transaction. They are applied in the given order; those that their accounts cannot afford are refused
 * and change nothing. This is the only function that changes balances (W5). One movement is a batch of one.
 *
 * Each wallet that a movement touches gets a statement row, and its player's sockets are notified after the commit. Accounts are locked in
 * one order (sql.lockAccounts) until the transaction ends, so a transaction must post all its movements in one call. A movement whose
 * reason and reference exist already fails the transaction (unique violation).
 *
 * `locked`: wallets that this transaction has locked and not changed since (lockWallets). They must be all that the movements touch beside
 * the escrows they fill, and none may have a pending row (addPendingStatement); then nothing is waited for before the
 * movements are sent.
 */
export async function post(
  tx: Tx,
  at: Date,
  movements: readonly Movement[],
  locked?: LockedWallets,
): Promise<Posted[]> {
  if (movements.length === 0) return []
  const outcome = affordable(movements, locked ?? (await sql.lockAccounts(tx, movements)))
  if (outcome.made.length === 0) return outcome.posted
  const changed = outcome.changes.flatMap(change => balanceChange(change) ?? [])
  await Promise.all([sql.write(tx, outcome, at, locked !== undefined), notifyChanges(tx, changed)])
  return outcome.posted
}

/** Publishes changed balances to the players' sockets, after the commit. */
export async function notifyChanges(tx: Tx, changed: readonly BalanceChange[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(changed.length / NOTIFIED_AT_A_TIME) }, (_, part) =>
    changed.slice(part * NOTIFIED_AT_A_TIME, (part + 1) * NOTIFIED_AT_A_TIME),
  )
  await Promise.all(parts.map(changes => emit(tx, 'ledger.balances-changed', { changes })))
}

/** A statement row about money that has not moved yet (a pending deposit). The movement with the same id replaces it. */
export interface Announced {
  id: string
  owner: string
  isIn: boolean
  amount: Centavos
  shown: Shown
}

/**
 * Shows a player a pending movement (api.md "Wallet") without changing a balance. A movement posted later with this id takes over the row.
 */
export const addPendingStatement = (tx: Tx, at: Date, announced: Announced): Promise<void> =>
  sql.insertPendingStatement(tx, at, announced)

/** Sets the status of a statement row and merges more detail into it; its amounts never change here (W5). */
export const updateStatementStatus = (
  tx: Tx,
  row: { owner: string; id: string; status: string; detail?: Readonly<Record<string, unknown>> },
): Promise<void> => sql.updateStatementRow(tx, row)

/** The event's entry for one wallet: the total change, and the movement's id if there was exactly one. */
function balanceChange({ owner, balance, seq, came, went, moves, last }: Change): [BalanceChange] | undefined {
  if (owner === undefined) return undefined
  const transaction = moves === 1 ? last.id : null
  return [[owner, Number(came - went), Number(balance), Number(seq), transaction, last.shown?.module ?? last.reason]]
}

/** Wallets of one transaction, by the name of their account in the ledger. */
export type LockedWallets = ReadonlyMap<string, Stored & { owner: string }>

/** Wallets with their rows locked in id order until the transaction ends, for `post`. Accounts without a wallet are omitted. */
export async function lockWallets(tx: Tx, accountIds: readonly string[]): Promise<LockedWallets> {
  const rows = await sql.lockWallets(tx, [...new Set(accountIds)])
  return new Map(rows.map(row => [row.name, row]))
}

/** The balances of locked wallets by account. */
export const balancesOf = (wallets: LockedWallets): Map<string, Centavos> =>
  new Map([...wallets.values()].map(({ owner, balance }) => [owner, centavos(balance)]))

/** Wallet balances by account, with the rows locked until the transaction ends. Accounts without a wallet are omitted. */
export const lockBalances = async (tx: Tx, accountIds: readonly string[]): Promise<Map<string, Centavos>> =>
  balancesOf(await lockWallets(tx, accountIds))

/** An account's wallet balance, with the row locked until the transaction ends; 0 without a wallet. */
export const lockBalance = async (tx: Tx, accountId: string): Promise<Centavos> =>
  (await lockBalances(tx, [accountId])).get(accountId) ?? centavos(0)

/** The balance of an account's wallet and its change counter: of two responses, the one with the higher counter is newer. */
export const walletState = (from: Reader, accountId: string) => reads.walletState(from, accountId)

/**
 * Posts many refunds of one game: the same rows, locks and uniqueness as `post`, but the database makes the movements from the rows that
 * cause them, since a void game has a million. All of them are posted or, if the escrow holds less, none: it throws. Like `post`, at
 * most once in a transaction.
 */
export async function postRefunds(tx: Tx, at: Date, refunds: Refunds): Promise<void> {
  const refunded = await writeRefunds(tx, refunds, at, NOTIFIED_AT_A_TIME)
  if (refunded.length === 0) return
  if (refunded.some(({ isWhole }) => !isWhole)) throw new Error('A refund to an account that has no wallet')
  for (const { changes } of refunded) await notifyChanges(tx, changes)
  // Last, because other refunds of the same game wait for its escrow.
  const total = refunded.reduce((sum, { amount }) => sum + amount, 0n)
  const held = await sql.lockEscrow(tx, refunds.escrow)
  if (total > held)
    throw new Error(`${refunds.escrow} holds ${held} centavos of the ${total} to refund: the books are wrong`)
  await sql.takeFromEscrow(tx, refunds.escrow, centavos(total))
}
