import type { Centavos } from '#contract/money.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

/** Facts about money that accounts need; the ledger provides them. */
export interface AccountMoney {
  /** The account's balance, in centavos. */
  balanceOf(from: Reader, accountId: string): Promise<Centavos>
  /** The same, locked until the transaction ends, so that it cannot change meanwhile. */
  lockBalance(tx: Tx, accountId: string): Promise<Centavos>
  /** Whether money of this account is in a game that is neither settled nor void. */
  isInPlay(from: Reader, accountId: string): Promise<boolean>
  /** Whether this person has a debt in any of their accounts (W7). */
  owes(from: Reader, accountId: string): Promise<boolean>
  /** Opens the wallet of a new account, in the transaction of its sign-up. */
  open(tx: Tx, accountId: string): Promise<void>
}

/** Functions of other modules for accounts. */
export interface AccountsNeeds {
  money: AccountMoney
  /** Their parts of the export of one's data. */
  exported: readonly ExportPart[]
  /** Called after sign-up, sign-in or a change of identity data; awaited before the response with a short timeout. */
  personCame: (accountId: string) => Promise<unknown>
}

/** Data another module stores about an account, for the export of one's data. */
export type ExportPart = (from: Reader, accountId: string) => Promise<{ name: string; rows: Record<string, unknown>[] }>
