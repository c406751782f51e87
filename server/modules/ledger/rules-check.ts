/** A movement as it is stored. */
export interface MovementRow {
  id: string
  debit: string
  credit: string
  amount: bigint
  reason: string
  cause: string
  at: Date
}

/** A stored balance. `seq` counts a wallet's or a fund's changes; an escrow has none: 0. */
export interface AccountState {
  account: string
  balance: bigint
  seq: bigint
}

/** The subjects of an invariant that a movement concerns. */
export type SubjectsOf = (movement: MovementRow) => readonly string[]

/** Accounts that mirror balances outside the ledger. */
const BELOW_ZERO: ReadonlySet<string> = new Set(['capital', 'gateway', 'debts'])

/** A difference between an account's balance and its movements; undefined if there is none. */
export function differenceOf(kept: AccountState | undefined, account: string, moved: bigint) {
  const isRight = kept ? kept.balance === moved && (kept.balance >= 0n || BELOW_ZERO.has(account)) : moved === 0n
  if (isRight) return undefined
  const invariant = account.startsWith('escrow:') ? 'escrows' : 'funds'
  return { invariant, subject: account, detail: `kept=${kept?.balance ?? 'none'} moved=${moved}` }
}

/** The subjects of an invariant among movements. */
export const subjectsAmong = (of: SubjectsOf | undefined, movements: readonly MovementRow[]): string[] => [
  ...new Set(movements.flatMap(movement => of?.(movement) ?? [])),
]

/** The text that is signed for an account's verified state. */
export const signedState = ({ account, balance, seq }: AccountState): string =>
  `ledger-verified:${account}:${balance}:${seq}`

/** The text that is signed for a checkpoint. */
export const signedCheckpoint = ({ at, movements }: { at: Date; movements: bigint }): string =>
  `ledger-checkpoint:${at.toISOString()}:${movements}`
