import type { Centavos } from '#contract/money.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

/** What accounts need to know about money; the ledger gives it. */
export interface AccountMoney {
  /** What the account's wallet holds, in centavos. */
  balanceOf(from: Reader, accountId: string): Promise<Centavos>
  /** The same, locked until the transaction ends: no coin comes or goes meanwhile. */
  lockBalance(tx: Tx, accountId: string): Promise<Centavos>
  /** Whether money of this account is in a game that is neither settled nor void. */
  isInPlay(from: Reader, accountId: string): Promise<boolean>
  /** Whether this person owes the house something, in whichever account of theirs (W7). */
  owes(from: Reader, accountId: string): Promise<boolean>
  /** Opens the wallet of a new account, in the transaction of its sign-up. */
  open(tx: Tx, accountId: string): Promise<void>
}

/** What other modules do for accounts. */
export interface AccountsNeeds {
  money: AccountMoney
  /** What they add to the export of one's data. */
  exported: readonly ExportPart[]
  /** Told once a person has signed up or in, or changed what says who they are; waited for before the answer, not for long. */
  personCame: (accountId: string) => Promise<unknown>
}

/** What another module keeps about an account, for the export of one's data. */
export type ExportPart = (from: Reader, accountId: string) => Promise<{ name: string; rows: Record<string, unknown>[] }>
