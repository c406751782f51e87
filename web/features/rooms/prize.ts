import { centavos, type Centavos } from '#contract/money.ts'
import type { Room } from './api.ts'

/** A percentage of at most two decimals as an integer, which bigint needs. */
const hundredths = (percent: number): bigint => BigInt(Math.round(percent * 100))
const WHOLE = 10_000n

/**
 * The prize of a single winner: the pot minus the fee, at most what the losers paid (F4, V1). The fee is rounded down (C4) and need not be a
 * whole percentage.
 */
export function prizeOf({ amount, price, fee }: Pick<Room, 'amount' | 'price' | 'fee'>): Centavos {
  const retained = (amount * hundredths(fee)) / WHOLE
  const others = amount > price ? amount - price : 0n
  return centavos(amount - (retained < others ? retained : others))
}
