/** A player's annual statement, as the law requires it. */
import * as z from 'zod/mini'
import { zReais } from './money.ts'

/** The first year that can have data. */
export const FIRST_YEAR = 2024

/** A year in São Paulo, from the URL. */
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
  /** The balance at the start of the year. */
  opening: zReais,
  deposits: zReais,
  /** W7: deposits that were clawed back, and repaid debts. */
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
  /** Everything else: incoming less outgoing. */
  other: zReais,
  /** The balance on 31 December, or now in the current year. */
  closing: zReais,
})
export type Year = z.output<typeof zYear>

/** The same by type of game, as statements name it (`athletes-of-the-week` …). */
export const zYearModes = z.array(z.extend(zPlayed, { module: z.string() }))
