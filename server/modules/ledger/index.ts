import type { Centavos } from '#contract/money.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import * as reads from './reads.ts'
import * as sql from './sql.ts'

export type { Movement, Posted, Shown } from './rules.ts'
export {
  addPendingStatement,
  type Announced,
  lockBalance,
  lockBalances,
  post,
  updateStatementStatus,
} from './service.ts'
export type { StatementRow } from './reads.ts'
export { checkBooks, type Finding, type Invariant } from './service-check.ts'

/** Where money comes from and goes to beside players and games. */
export const ACCOUNTS = {
  /** What the house put in and may take out, by two people. Below zero by as much. */
  capital: 'capital',
  house: 'house',
  /** Our account at the bank as players see it: below zero by what they brought more than they took. With capital it is what is there. */
  gateway: 'gateway',
  /** Reserved for withdrawals that are not paid yet. */
  payouts: 'payouts',
  /** Came in and belongs to nobody yet. */
  suspense: 'suspense',
  /** What players owe the house (W7), below zero by as much. */
  debts: 'debts',
  /** Tax kept back from prizes until it goes to the state. */
  withheld: 'withheld',
} as const

/** The ledger account of a player's wallet. */
export const walletOf = (accountId: string): string => `wallet:${accountId}`

/** The ledger account of the money that is in a game. */
export const escrowOf = (gameId: string): string => `escrow:${gameId}`

/** Opens the wallet of a new account, empty. */
export const openWallet = (tx: Tx, accountId: string): Promise<void> => sql.openWallet(tx, accountId)

/** What an account's wallet holds, in centavos; 0 for an account without one. */
export const balanceOf = (from: Reader, accountId: string): Promise<Centavos> => reads.balanceOf(from, accountId)

/** What an account's wallet holds, with the count of its changes: the newer of two answers has the higher one. */
export const walletState = (from: Reader, accountId: string) => reads.walletState(from, accountId)

/** What is in a game, in centavos. */
export const escrowBalance = (from: Reader, gameId: string): Promise<Centavos> =>
  reads.escrowBalance(from, escrowOf(gameId))

/** Whether money of this account is in a game that is neither settled nor void. */
export const isInPlay = (from: Reader, accountId: string): Promise<boolean> => reads.isInPlay(from, accountId)

/** What came into and went out of my wallet, for the export of my data. */
export const exportMovements = async (from: Reader, accountId: string) => ({
  name: 'movements',
  rows: await reads.movementsOf(from, accountId),
})

/** A page (from 1) of an account's statement, the newest first, and how many rows there are in all; `only` leaves out the others. */
export const statementOf = (
  from: Reader,
  accountId: string,
  page: { page: number; limit: number },
  only: reads.StatementFilter = {},
) => reads.statementOf(from, accountId, page, only)

/** One row of an account's statement, or undefined. */
export const statementRow = (from: Reader, accountId: string, id: string) => reads.statementRow(from, accountId, id)

/** What the house's own accounts hold, by name. */
export const fundBalances = (from: Reader) => reads.funds(from)

/** The rows of an account's statement about one game, entry or payment, the oldest first. */
export const rowsOfSubject = (from: Reader, accountId: string, subjectId: string) =>
  reads.rowsOfSubject(from, accountId, subjectId)

/** Why nothing is paid out until a check of the books is clean (W5): the newest found something broken, or none ended lately. */
export const payoutStop = (from: Reader) => sql.payoutStop(from)

/** Whether `payoutStop` gives a reason. */
export const payoutsStopped = async (from: Reader): Promise<boolean> => (await sql.payoutStop(from)) !== null
export { uncheckedSince } from './sql.ts'
export { movementsOfReference } from './reads-references.ts'
export { watchedBooks } from './reads-watch.ts'
