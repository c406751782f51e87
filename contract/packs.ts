import { centavos } from './money.ts'

const range = (least: number, most: number) => ({ least: centavos(least), most: centavos(most) })

/** W1: the price of each pack of coins, in centavos; the third is a custom amount. The settings may lower the maximum. */
export const PACK_PRICES = {
  'purchase-1st-package': range(5_00, 5_00),
  'purchase-2nd-package': range(12_00, 12_00),
  'purchase-3rd-package': range(20_00, 50_000_00),
} as const
export type Pack = keyof typeof PACK_PRICES
