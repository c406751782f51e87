/** What a player has done, told from facts that others can count again. Pure. */
import { BADGES } from '#contract/api/player/users.ts'

/** What badges are told from. Counts are of what was paid; a moment is that of the last of them. */
export interface Done {
  /** When the first, the tenth and the hundredth entry were settled, by their number. */
  settled: ReadonlyMap<number, Date>
  /** Games whose ranking had an entry of this account on the positions 1 to 3, and on the first (C3). */
  podiums: { count: number; last: Date | null }
  wins: { count: number; last: Date | null }
  /** When the weeks and months ended that this account is the first of. */
  weeks: readonly Date[]
  months: readonly Date[]
}

export interface Badge {
  badge: (typeof BADGES)[number]
  count: number
  at: Date
}

/** Badges in their own order, each once; those without a count are left out. */
export function badgesFrom(done: Done): Badge[] {
  const once = (entries: number) => ({
    count: done.settled.has(entries) ? 1 : 0,
    last: done.settled.get(entries) ?? null,
  })
  const facts: Record<Badge['badge'], { count: number; last: Date | null }> = {
    'first-game': once(1),
    'ten-games': once(10),
    'hundred-games': once(100),
    podium: done.podiums,
    winner: done.wins,
    'week-winner': { count: done.weeks.length, last: latest(done.weeks) },
    'month-winner': { count: done.months.length, last: latest(done.months) },
  }
  return BADGES.flatMap(badge => {
    const { count, last } = facts[badge]
    return count > 0 && last ? [{ badge, count, at: last }] : []
  })
}

const latest = (moments: readonly Date[]): Date | null =>
  moments.length === 0 ? null : new Date(Math.max(...moments.map(moment => moment.getTime())))
