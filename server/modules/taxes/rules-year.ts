/** A person's year from the sums of its parts. Pure. */

/** What a person moved in one module as one part of the year, or (`now` is false) before it; `first` is when they began. */
export interface PartSum {
  module: string
  part: string
  now: boolean
  amount: bigint
  first: Date
}

/** Sums of the year, in centavos, each above 0 but `other`. */
export interface Moved {
  opening: bigint
  deposits: bigint
  takenBack: bigint
  withdrawn: bigint
  received: bigint
  sent: bigint
  staked: bigint
  refunded: bigint
  won: bigint
  withheld: bigint
  commissions: bigint
  other: bigint
  closing: bigint
}

/** Sums of a mode's games, in centavos. */
export interface PlayedIn {
  module: string
  staked: bigint
  refunded: bigint
  won: bigint
  withheld: bigint
}

const sumOf = (sums: readonly PartSum[], part?: string): bigint =>
  sums.reduce((sum, one) => (part === undefined || one.part === part ? sum + one.amount : sum), 0n)

const playedFrom = (sums: readonly PartSum[]): Omit<PlayedIn, 'module'> => ({
  staked: -sumOf(sums, 'staked'),
  refunded: sumOf(sums, 'refunded'),
  won: sumOf(sums, 'won'),
  withheld: -sumOf(sums, 'withheld'),
})

export function movedFrom(sums: readonly PartSum[]): Moved {
  const ofYear = sums.filter(({ now }) => now)
  return {
    opening: sumOf(sums.filter(({ now }) => !now)),
    deposits: sumOf(ofYear, 'deposits'),
    takenBack: -sumOf(ofYear, 'taken_back'),
    withdrawn: -sumOf(ofYear, 'withdrawn'),
    received: sumOf(ofYear, 'received'),
    sent: -sumOf(ofYear, 'sent'),
    ...playedFrom(ofYear),
    commissions: sumOf(ofYear, 'commissions'),
    other: sumOf(ofYear, 'other'),
    closing: sumOf(sums),
  }
}

const PLAYED: ReadonlySet<string> = new Set(['staked', 'refunded', 'won', 'withheld'])

/** The year's games by mode, in the order of the sums. */
export function playedIn(sums: readonly PartSum[]): PlayedIn[] {
  const played = sums.filter(({ now, part }) => now && PLAYED.has(part))
  return [...Map.groupBy(played, ({ module }) => module)].map(([module, own]) => ({ module, ...playedFrom(own) }))
}

/** When the first of the summed money moved. */
export const firstOf = (sums: readonly PartSum[]): Date | undefined =>
  sums.length === 0 ? undefined : new Date(Math.min(...sums.map(({ first }) => first.getTime())))
