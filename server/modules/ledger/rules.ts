import { centavos, type Centavos } from '#contract/money.ts'

/** A movement to make: centavos from one account to another. `reason` with `cause` happens once (UNIQUE). */
export interface Movement {
  id: string
  from: string
  to: string
  amount: Centavos
  reason: string
  cause: string
}

/** What became of a movement: `refused` when the wallet it takes from does not hold enough. */
export interface Posted {
  id: string
  refused: boolean
}

const WALLET = /^wallet:(.+)$/

/** The player's account behind a ledger account, or undefined when it is not a wallet. */
export const walletOwner = (account: string): string | undefined => WALLET.exec(account)?.[1]

/**
 * Which movements the wallets can bear, taken in order, and by how much each wallet changes. A movement sees what those
 * before it left. Accounts that are not wallets have no floor here.
 */
export function bearable(
  movements: readonly Movement[],
  held: ReadonlyMap<string, Centavos>,
): { posted: Posted[]; changes: Map<string, bigint> } {
  const changes = new Map<string, bigint>()
  const left = (owner: string) => (held.get(owner) ?? 0n) + (changes.get(owner) ?? 0n)
  const change = (owner: string, by: bigint) => changes.set(owner, (changes.get(owner) ?? 0n) + by)
  const posted = movements.map(({ id, from, to, amount }) => {
    if (amount <= 0n) throw new Error('A movement moves a positive amount')
    const payer = walletOwner(from)
    const payee = walletOwner(to)
    if (payer !== undefined && left(payer) < amount) return { id, refused: true }
    if (payee !== undefined && !held.has(payee)) throw new Error('A movement to a wallet that does not exist')
    if (payer !== undefined) change(payer, -amount)
    if (payee !== undefined) change(payee, amount)
    return { id, refused: false }
  })
  return { posted, changes }
}

/** Rows as columns, for one statement with `unnest`. */
export function columns(movements: readonly Movement[]) {
  return {
    ids: movements.map(movement => movement.id),
    from: movements.map(movement => movement.from),
    to: movements.map(movement => movement.to),
    amounts: movements.map(movement => centavos(movement.amount)),
    reasons: movements.map(movement => movement.reason),
    causes: movements.map(movement => movement.cause),
  }
}
