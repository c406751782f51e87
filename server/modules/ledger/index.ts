import type { Centavos } from '#contract/money.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import * as reads from './reads.ts'
import * as sql from './sql.ts'

export type { Movement, Posted, Shown } from './rules.ts'
export {
  addPendingStatement,
  type Announced,
  balancesOf,
  lockBalance,
  lockBalances,
  type LockedWallets,
  lockWallets,
  post,
  postRefunds,
  updateStatementStatus,
} from './service.ts'
export { sumsUntil } from './sql-sums.ts'
export { type StatementRow, movementsOfReference } from './reads.ts'
export { among, causesOf, gamesOfMovement, inOrder, oneAfterOther } from './reads-in-order.ts'
export { type About, checkBooks, type Finding, type Invariant, type NextSubjects } from './service-check.ts'

/** Ledger accounts other than wallets and escrows. */
export const ACCOUNTS = {
  /**
   * Capital paid in by the operator; deposits and withdrawals of it need two-person approval. Its balance is the negative of that amount.
   */
  capital: 'capital',
  house: 'house',
  /**
   * Mirrors the account at the bank: minus the players' deposits less their withdrawals. Together with `capital` it equals minus the bank
   * balance.
   */
  gateway: 'gateway',
  /** Reserved for withdrawals that are not paid yet. */
  payouts: 'payouts',
  /** Money received that is not assigned to a player yet. */
  suspense: 'suspense',
  /** Players' debts to the operator (W7); its balance is the negative of their sum. */
  debts: 'debts',
  /** Tax withheld from prizes, until it is paid to the state. */
  withheld: 'withheld',
} as const

/** The ledger account of a player's wallet. */
export const walletOf = (accountId: string): string => `wallet:${accountId}`

/** The ledger account of a game's escrow. */
export const escrowOf = (gameId: string): string => `escrow:${gameId}`

/** Opens an empty wallet for a new account. */
export const openWallet = (tx: Tx, accountId: string): Promise<void> => sql.openWallet(tx, accountId)

/** The balance of an account's wallet in centavos; 0 without a wallet. */
export const balanceOf = (from: Reader, accountId: string): Promise<Centavos> => reads.balanceOf(from, accountId)

/** The balance of a game's escrow, in centavos. */
export const escrowBalance = (from: Reader, gameId: string): Promise<Centavos> =>
  reads.escrowBalance(from, escrowOf(gameId))

/** Whether the account has money in a game that is neither settled nor void. */
export const isInPlay = (from: Reader, accountId: string): Promise<boolean> => reads.isInPlay(from, accountId)

/** The movements of one account's wallet, for the player's data export. */
export const exportMovements = async (from: Reader, accountId: string) => ({
  name: 'movements',
  rows: await reads.movementsOf(from, accountId),
})

/** A page (from 1) of an account's statement, newest first, and the total number of rows; `only` filters them. */
export const statementOf = (
  from: Reader,
  accountId: string,
  page: { page: number; limit: number },
  only: reads.StatementFilter = {},
) => reads.statementOf(from, accountId, page, only)

/** One row of an account's statement, or undefined. */
export const statementRow = (from: Reader, accountId: string, id: string) => reads.statementRow(from, accountId, id)

/** Balances of the ledger accounts other than wallets and escrows, by name. */
export const fundBalances = (from: Reader) => reads.funds(from)

/** An account's statement rows about one game, entry or payment, oldest first. */
export const rowsOfSubject = (from: Reader, accountId: string, subjectId: string) =>
  reads.rowsOfSubject(from, accountId, subjectId)

/** Why payouts are stopped until a clean ledger check (W5): the newest check found a broken invariant, or none completed recently. */
export const payoutStop = (from: Reader) => sql.payoutStop(from)

/** Whether payouts are stopped (`payoutStop`). */
export const payoutsStopped = async (from: Reader): Promise<boolean> => (await sql.payoutStop(from)) !== null
