/** The share of all entries that chose each option of an Athletes card. Pure. */
import type { Card, PickCounts } from './types.ts'

/**
 * With fewer entries no share is shown. A player who knows their own picks could otherwise infer the others' from shares of two or three
 * entries; and with four entries each pick moves a share by 25 %, which is not informative.
 */
const FEWEST_COUNTED = 5

/** The counts of an options card, from how often each value occurs at each pick index; null if there are too few entries. */
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

/** Rounded to whole percent, but 0 and 100 only for none and all, so that a pick somebody made never shows as 0 %. */
export const percentOf = (count: number, entries: number): number =>
  count === 0 || count === entries
    ? (100 * count) / entries
    : Math.min(99, Math.max(1, Math.round((100 * count) / entries)))
