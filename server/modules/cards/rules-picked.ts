/** What share of all entries chose each option of an Athletes card. Pure. */
import type { Card, PickCounts } from './types.ts'

/**
 * Of fewer entries no share is shown. Who knows their own picks could work out from the shares of two or three what each of the others
 * chose, without a name looked up; and a share of four entries moves by 25 at a time, which says nothing of what people thought.
 */
const FEWEST_COUNTED = 5

/** The counts of an options card, made of how often each value stands at each place of its picks; null where too few entered. */
export function pickCountsOf(
  { slots, goals, statistics }: Pick<Card, 'slots' | 'goals' | 'statistics'>,
  picks: readonly { place: number; value: number; count: number }[],
): PickCounts | null {
  // Every entry has one value at each place.
  const entries = picks.filter(({ place }) => place === 0).reduce((sum, { count }) => sum + count, 0)
  if (entries < FEWEST_COUNTED) return null
  const counts: PickCounts = {
    entries,
    goals: slots.map(() => goals.map(() => 0)),
    statistics: slots.map(() => statistics.map(() => 0)),
  }
  for (const { place, value, count } of picks) {
    const of = (place % 2 === 0 ? counts.goals : counts.statistics)[place >> 1]
    if (of?.[value] !== undefined) of[value] = count
  }
  return counts
}

/** To the nearest whole percent; 0 is nobody and 100 is everybody, so that a pick that somebody made is never shown as nobody's. */
export const percentOf = (count: number, entries: number): number =>
  count === 0 || count === entries
    ? (100 * count) / entries
    : Math.min(99, Math.max(1, Math.round((100 * count) / entries)))
