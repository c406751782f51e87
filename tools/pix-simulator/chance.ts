/** Random integers that repeat with the same seed, so that a fault run can be reproduced. */
export interface Chance {
  /** Whether something that happens so often (0 to 1) happens now. */
  happens(share: number): boolean
  /** A whole number below `limit`. */
  below(limit: number): number
  pick<T>(from: readonly [T, ...T[]]): T
}

/** mulberry32: small, and even enough for choosing faults. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { happens: share => next() < share, below, pick: from => from[below(from.length)] ?? from[0] }
}
