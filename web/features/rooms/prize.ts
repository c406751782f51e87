import { centavos, type Centavos } from '#contract/money.ts'
import type { Room } from './api.ts'

/** A percent of at most two decimals, as a whole number: a bigint is made of nothing else. */
const hundredths = (percent: number): bigint => BigInt(Math.round(percent * 100))
const WHOLE = 10_000n

/**
 * What one winner gets: the pot less the fee, which is at most what those pay who win nothing (F4, V1). The fee is rounded down (C4) and
 * need not be a whole percent.
 */
export function prizeOf({ amount, price, fee }: Pick<Room, 'amount' | 'price' | 'fee'>): Centavos {
  const retained = (amount * hundredths(fee)) / WHOLE
  const others = amount > price ? amount - price : 0n
  return centavos(amount - (retained < others ? retained : others))
}
