/** A player's achievements, from facts that others can count again. Pure. */
import { BADGES } from '#contract/api/player/users.ts'

/** The data of badges. Counts are of paid games; a moment is that of the last of them. */
export interface Done {
  /** When the first, the tenth and the hundredth entry were settled, by their number. */
  settled: ReadonlyMap<number, Date>
  /** Games whose ranking had an entry of this account on the positions 1 to 3, and on the first (C3). */
  podiums: { count: number; last: Date | null }
  wins: { count: number; first: Date | null; last: Date | null }
  /** Scores that were predicted as they came (H1), and when the last one was settled. */
  exacts: { count: number; last: Date | null }
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
    'exact-score': done.exacts,
    podium: done.podiums,
    'first-win': { count: done.wins.first ? 1 : 0, last: done.wins.first },
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

const WEEK_MS = 7 * 24 * 3_600_000

/**
 * Weeks in a row: `mondays` (`yyyy-mm-dd`) are those of weeks that count, the latest first, each once. A week that is not over yet breaks
 * nothing: until it counts, the row that ended with the week before goes on.
 */
export function streakOf(mondays: readonly string[], thisMonday: string): { current: number; best: number } {
  const weeks = mondays.map(monday => Date.parse(`${monday}T00:00:00Z`) / WEEK_MS)
  const runs: { last: number; length: number }[] = []
  for (const [index, week] of weeks.entries()) {
    const run = runs.at(-1)
    if (run && weeks[index - 1] === week + 1) run.length += 1
    else runs.push({ last: week, length: 1 })
  }
  const now = Date.parse(`${thisMonday}T00:00:00Z`) / WEEK_MS
  const [newest] = runs
  return {
    current: newest && newest.last >= now - 1 ? newest.length : 0,
    best: Math.max(0, ...runs.map(({ length }) => length)),
  }
}
