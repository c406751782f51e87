/** The year of a player, as the law wants it told. */
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

/** What games of a kind moved, in reais. net = won − withheld + refunded − staked. */
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
   * What left the wallet for the bank, less what failed or came back, when it did: what was on its way on 31 December counts as gone, and
   * when it comes back later the next year has it with a minus.
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
