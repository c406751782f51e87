/** A player's achievements, from public facts that others can verify. Pure. */
import { BADGES } from '#contract/api/player/users.ts'

/** The data of badges. Counts are of paid games, each with the time of the last one. */
export interface Done {
  /** When the first, tenth and hundredth entry were settled, by number. */
  settled: ReadonlyMap<number, Date>
  /** Games in whose ranking an entry of this account had rank 1 to 3, or rank 1 (C3). */
  podiums: { count: number; last: Date | null }
  wins: { count: number; first: Date | null; last: Date | null }
  /** Exactly predicted scores (H1), and when the last one was settled. */
  exacts: { count: number; last: Date | null }
  /** When the weeks and months won by this account ended. */
  weeks: readonly Date[]
  months: readonly Date[]
}

export interface Badge {
  badge: (typeof BADGES)[number]
  count: number
  at: Date
}

/** Badges in their fixed order, each once; those without a count are omitted. */
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
 * Consecutive weeks: `mondays` (`yyyy-mm-dd`) are those of weeks that count, latest first, each once. The current week does not break the
 * streak: until it counts, the streak that ended with the previous week continues.
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
