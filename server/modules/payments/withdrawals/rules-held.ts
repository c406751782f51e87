import { centavos, type Centavos } from '#contract/money.ts'

/** W3: coins received wait this long before they can be withdrawn, unless they are played. */
export const HELD_MS = 72 * 3_600_000

/** Coins received by a wallet that are held. `seq` is the wallet's change counter, which orders its changes. */
export interface Received {
  seq: bigint
  at: Date
  amount: bigint
}

/** Spent coins that release received ones: staked in a settled game, or transferred on, in which case the receiver's coins are held. */
export interface Spent {
  seq: bigint
  amount: bigint
}

/** Coins received (W3), which playing frees, or winnings (V7), which only time frees. */
interface HeldPart {
  kind: 'received' | 'winnings'
  amount: Centavos
  /** When this part is completely free if nothing more is played. */
  until: Date
}

export interface Held {
  amount: Centavos
  /** When everything is released if nothing more is played; null when nothing is held. */
  until: Date | null
  /** By type; they add up to `amount`. */
  parts: HeldPart[]
}

/**
 * W3, V7: the part of a wallet that cannot be withdrawn yet: `received` and `firm`, each for 72 h. Coins staked in a settled game or
 * transferred on release the same amount of coins received earlier, oldest first; coins whose 72 h are over need none, so later spending
 * counts for those still held. Nothing releases `firm` coins early. Never more than the balance.
 */
export function heldOf({
  received,
  firm = [],
  spent,
  balance,
  now,
}: {
  received: readonly Received[]
  firm?: readonly Received[]
  spent: readonly Spent[]
  balance: bigint
  now: Date
}): Held {
  const freeAt = (lot: Received): number => lot.at.getTime() + HELD_MS
  const inOrder = <T extends { seq: bigint }>(things: readonly T[]): T[] =>
    things.toSorted((one, other) => (one.seq < other.seq ? -1 : 1))
  const stillHeld = (all: readonly Received[]) =>
    inOrder(all.filter(lot => freeAt(lot) > now.getTime())).map(lot => ({ lot, left: lot.amount }))
  const lots = stillHeld(received)
  for (const { seq, amount } of inOrder(spent)) {
    let frees = amount
    for (const waiting of lots) {
      if (waiting.lot.seq > seq) break
      const freed = frees < waiting.left ? frees : waiting.left
      waiting.left -= freed
      frees -= freed
    }
  }
  const part = (kind: HeldPart['kind'], waiting: typeof lots, most: bigint): HeldPart[] => {
    const sum = waiting.reduce((total, { left }) => total + left, 0n)
    const amount = centavos(sum < most ? sum : most)
    if (amount <= 0n) return []
    return [{ kind, amount, until: new Date(Math.max(...waiting.map(({ lot }) => freeAt(lot)))) }]
  }
  // If the balance is smaller than both, the winnings are counted first: only time releases them.
  const winnings = part('winnings', stillHeld(firm), balance)
  const rest = balance - (winnings[0]?.amount ?? 0n)
  const parts = [
    ...part(
      'received',
      lots.filter(({ left }) => left > 0n),
      rest,
    ),
    ...winnings,
  ]
  const amount = centavos(parts.reduce((total, held) => total + held.amount, 0n))
  const until = parts.length === 0 ? null : new Date(Math.max(...parts.map(held => held.until.getTime())))
  return { amount, until, parts }
}
