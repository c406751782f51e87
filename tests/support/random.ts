import { randomInt } from 'node:crypto'

/** Reproducible random numbers: the same seed gives the same sequence. */
export interface Chance {
  seed: number
  /** 0 ≤ n < 1. */
  next(): number
  /** A whole number below `limit`. */
  below(limit: number): number
  /** True with this probability (0 to 1). */
  happens(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** So many different items in random order; all of them when there are fewer. */
  some<T>(from: readonly T[], count: number): T[]
}

/** Seeds of this file's tests, as printed. */
export const printedSeeds = new Set<number>()

/** Random numbers from a seed: SEED of the environment, or a new one, which is printed to reproduce the run. */
export function chanceFor(test: string, seed = Number(process.env.SEED ?? randomInt(2 ** 31))): Chance {
  console.info(`${test}: SEED=${seed}`)
  printedSeeds.add(seed)
  return chanceOf(seed)
}

/** The same without printing. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  // mulberry32: small, and uniform enough for test cases.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const pick = <T>(from: readonly T[]): T => {
    const one = from[below(from.length)]
    if (one === undefined) throw new Error('There is nothing to pick from')
    return one
  }
  return {
    seed,
    next,
    below,
    happens: share => next() < share,
    pick,
    some: (from, count) => {
      const left = [...from]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)).flat()
    },
  }
}
