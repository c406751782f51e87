/** A player's year, as the law requires it to be reported. */
import * as z from 'zod/mini'
import { zReais } from './money.ts'

/** The first year there can be anything of. */
export const FIRST_YEAR = 2024

/** A year of São Paulo, from the address. */
export const zYearParam = z.object({
  year: z.codec(z.string().check(z.regex(/^2\d{3}$/, { error: 'date_invalid' })), z.number(), {
    decode: Number,
    encode: String,
  }),
})

/** Totals of one type of game, in reais. net = won − withheld + refunded − staked. */
const zPlayed = z.object({ staked: zReais, refunded: zReais, won: zReais, withheld: zReais, net: zReais })

/**
 * opening + deposits − takenBack − withdrawn + received − sent − staked + refunded + won − withheld + commissions + other = closing.
 * Amounts are in reais, each above 0 but `net`, `withdrawn` and `other`.
 */
export const zYear = z.extend(zPlayed, {
  year: z.number(),
  /** Held when the year began. */
  opening: zReais,
  deposits: zReais,
  /** W7: deposits that their bank took back, and debts that were paid. */
  takenBack: zReais,
  /**
   * Withdrawals sent to the bank, less those that failed or were returned, when they were: one in transit on 31 December counts as
   * gone, and if it is returned later, it counts negatively in the next year.
   */
  withdrawn: zReais,
  received: zReais,
  sent: zReais,
  /** C13. */
  commissions: zReais,
  /** Anything else: in less out. */
  other: zReais,
  /** Held on 31 December, or now in a year that goes on. */
  closing: zReais,
})
export type Year = z.output<typeof zYear>

/** The same by kind of game, as statements name it (`athletes-of-the-week` …). */
export const zYearModes = z.array(z.extend(zPlayed, { module: z.string() }))
