import type { Centavos } from '#contract/money.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { bearable, columns, type Movement, type Posted } from './rules.ts'
import * as sql from './sql.ts'

export type { Movement, Posted } from './rules.ts'

/** Where money comes from and goes to beside players. */
export const ACCOUNTS = {
  /** What the house put in and may take out, by two people. */
  capital: 'capital',
  house: 'house',
} as const

/** The ledger account of a player's wallet. */
export const walletOf = (accountId: string): string => `wallet:${accountId}`

/**
 * Posts movements inside the caller's transaction: all that the wallets can bear, in the order given; the others are refused
 * and change nothing. Every balance in the product changes here and nowhere else. One movement is a batch of one. W5.
 * Wallets are locked in id order. A movement whose reason and cause exist already fails the transaction (unique violation).
 */
export async function post(tx: Tx, at: Date, movements: readonly Movement[]): Promise<Posted[]> {
  if (movements.length === 0) return []
  const held = await sql.lockWallets(tx, movements)
  const { posted, changes } = bearable(movements, held)
  const made = movements.filter((_movement, index) => !posted[index]?.refused)
  if (made.length > 0) await sql.insertMovements(tx, columns(made), at)
  if (changes.size > 0) await sql.changeWallets(tx, changes)
  return posted
}

/** Opens the wallet of a new account, empty. */
export const openWallet = (tx: Tx, accountId: string): Promise<void> => sql.openWallet(tx, accountId)

/** What an account's wallet holds, in centavos; 0 for an account without one. */
export const balanceOf = (from: Reader, accountId: string): Promise<Centavos> => sql.balanceOf(from, accountId)

/** Whether money of this account is in a game that is neither settled nor void. */
export const isInPlay = (from: Reader, accountId: string): Promise<boolean> => sql.isInPlay(from, walletOf(accountId))

/** What came into and went out of my wallet, for the export of my data. */
export const exportMovements = async (from: Reader, accountId: string) => ({
  name: 'movements',
  rows: await sql.movementsOf(from, walletOf(accountId)),
})

/** What an account's wallet holds, locked until the transaction ends. */
export const lockBalance = (tx: Tx, accountId: string): Promise<Centavos> => sql.lockBalance(tx, accountId)
