import type { Centavos } from '#contract/money.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import * as reads from './reads.ts'
import { CAPITAL } from './rules.ts'
import * as sql from './sql.ts'

export type { Movement, Posted, Shown } from './rules.ts'
export { lockBalance, lockBalances, post } from './service.ts'
export { checkBooks, type Finding, type Invariant } from './service-check.ts'

/** Where money comes from and goes to beside players and games. */
export const ACCOUNTS = {
  /** What the house put in and may take out, by two people. The only account that may be below zero. */
  capital: CAPITAL,
  house: 'house',
} as const

/** The ledger account of a player's wallet. */
export const walletOf = (accountId: string): string => `wallet:${accountId}`

/** The ledger account of the money that is in a game. */
export const escrowOf = (gameId: string): string => `escrow:${gameId}`

/** Opens the wallet of a new account, empty. */
export const openWallet = (tx: Tx, accountId: string): Promise<void> => sql.openWallet(tx, accountId)

/** What an account's wallet holds, in centavos; 0 for an account without one. */
export const balanceOf = (from: Reader, accountId: string): Promise<Centavos> => reads.balanceOf(from, accountId)

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

/** A page (from 1) of an account's statement, the newest first, and how many rows there are in all. */
export const statementOf = (from: Reader, accountId: string, page: { page: number; limit: number }) =>
  reads.statementOf(from, accountId, page)

/** The rows of an account's statement about one game, entry or payment, the oldest first. */
export const rowsOfSubject = (from: Reader, accountId: string, subjectId: string) =>
  reads.rowsOfSubject(from, accountId, subjectId)

/** Whether the newest check of the books found something broken: nothing is paid out until one is clean (W5). */
export const payoutsStopped = (from: Reader): Promise<boolean> => sql.isBroken(from)
export { movementsOfCause } from './reads-causes.ts'
