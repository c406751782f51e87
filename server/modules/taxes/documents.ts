import { centavos } from '#contract/money.ts'
import type { Year } from '#contract/year.ts'
import { businessDayStart } from '#server/platform/clock.ts'
import type { Moved, PlayedIn } from './reads.ts'

/** The moments between which a year of São Paulo lies; `end` is the first of the next. */
export const spanOf = (year: number): { start: Date; end: Date } => ({
  start: businessDayStart(`${year}-01-01`),
  end: businessDayStart(`${year + 1}-01-01`),
})

/** What playing brought: prizes less tax, and what came back, less stakes. */
const netOf = ({ staked, refunded, won, withheld }: Omit<PlayedIn, 'module'>): bigint =>
  won - withheld + refunded - staked

/** What moved as the year is told. */
export const yearOf = (year: number, moved: Moved): Year => ({
  year,
  opening: centavos(moved.opening),
  deposits: centavos(moved.deposits),
  takenBack: centavos(moved.takenBack),
  withdrawn: centavos(moved.withdrawn),
  received: centavos(moved.received),
  sent: centavos(moved.sent),
  commissions: centavos(moved.commissions),
  other: centavos(moved.other),
  closing: centavos(moved.closing),
  ...playedOf(moved),
})

/** What was played as it is told. */
export const playedOf = ({ staked, refunded, won, withheld }: Omit<PlayedIn, 'module'>) => ({
  staked: centavos(staked),
  refunded: centavos(refunded),
  won: centavos(won),
  withheld: centavos(withheld),
  net: centavos(netOf({ staked, refunded, won, withheld })),
})
